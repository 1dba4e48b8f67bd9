import { describe, expect, test } from "vitest";
import {
  identifyList,
  isFiltering,
  limitOf,
  minRating,
  noFilter,
  parseReviewFilter,
  parseReviewPlace,
  type ReviewFilter,
  serializeReviewFilter,
  serializeReviewPlace,
  shownSize,
  toSearchText,
} from "#domain/reviews/filter.ts";

const parse = (query: string) => parseReviewFilter(new URLSearchParams(query));
const busy: ReviewFilter = { service: "packing", year: 2025, rating: "4+", q: "piano", show: 24, more: 2 };

describe("the address of the reviews page", () => {
  test("without a query shows every review, 12 at first", () => {
    expect(parse("")).toEqual(noFilter);
    expect(serializeReviewFilter(noFilter)).toBe("");
  });

  test("has every filter and the number shown", () => {
    const query = "?service=packing&year=2025&rating=4%2B&q=piano&show=24&more=2";
    expect(parse(query)).toEqual(busy);
    expect(serializeReviewFilter(busy)).toBe(query);
  });

  test.each([
    "service=teleport",
    "service=__proto__",
    "year=twenty",
    "year=20255",
    "rating=6",
    "show=13",
    "more=-1",
    "more=99999999999",
    "q=%20%20",
  ])("falls back to the default for unknown values: %s", (query) => {
    expect(parse(query)).toEqual(noFilter);
  });

  test.each(["%", "🚚", "<script>alert(1)</script>", "a+b & c=d #e", "x".repeat(5000), "\ud800"])(
    "keeps search text unchanged: %s",
    (q) => {
      const again = parse(serializeReviewFilter({ ...noFilter, q })).q;
      expect(again).toBe(q.toWellFormed());
    },
  );

  test("uses the last of repeated values, because a form's button comes after its fields", () => {
    expect(parse("service=all&show=24&service=junk&show=all")).toMatchObject({
      service: "junk",
      show: "all",
    });
  });

  test("leaves out Load More while all are shown", () => {
    expect(parse("show=all&more=3")).toMatchObject({ show: "all", more: 0 });
  });
});

test("Load More adds 12, and becomes show-all once the remainder is covered", () => {
  const more = { ...noFilter, more: 1 };
  expect([noFilter, more, { ...noFilter, show: 24, more: 2 } as const].map(limitOf)).toEqual([12, 24, 48]);
  expect(shownSize(more, 25)).toBe(12);
  expect(shownSize(more, 24)).toBe("all");
  expect(shownSize(noFilter, 12), "without Load More").toBe(12);
});

test("each filter alone counts as active, but the number shown does not", () => {
  const changes: Partial<ReviewFilter>[] = [{ service: "junk" }, { year: 2020 }, { rating: "5" }, { q: "a" }];
  for (const change of changes) expect(isFiltering({ ...noFilter, ...change })).toBe(true);
  expect(isFiltering({ ...noFilter, show: "all", more: 0 })).toBe(false);
});

test("rating 5 keeps only 5, 4+ keeps 4 and above, 3+ keeps 3 and above", () => {
  expect((["5", "4+", "3+", "all"] as const).map(minRating)).toEqual([5, 4, 3, 1]);
});

test("a position in the list survives the URL", () => {
  const place = { review_date: "2026-02-28", id: "a~b 'c'" };
  expect(parseReviewPlace(serializeReviewPlace(place))).toEqual(place);
});

test.each([null, "", "2026-02-28~", "2026-02-30~a", "0000-01-01~a", "~a"])(
  "an invalid position is ignored: %s",
  (text) => {
    expect(parseReviewPlace(text)).toBeUndefined();
  },
);

test("search text is trimmed, and control characters count as spaces", () => {
  expect(toSearchText("  piano\tmove\n")).toBe("piano move");
  expect(toSearchText("\0")).toBe("");
});

test("a list's identity depends on its filters and start, not on how much is shown", () => {
  const identify = (query: string) => identifyList(new URLSearchParams(query));
  const list = identify("service=packing&q=piano");
  for (const query of ["show=all", "show=24&more=2"])
    expect(identify(`service=packing&q=piano&${query}`)).toBe(list);
  for (const query of ["q=sofa", "rating=5", "year=2025", "service=junk", "after=2025-03-01~abc"])
    expect(identify(`service=packing&q=piano&${query}`)).not.toBe(list);
});
