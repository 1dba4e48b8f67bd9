import { expect, test } from "vitest";
import { readReviewDay, readSource, readStars } from "#domain/reviews/import/cells.ts";

test.each([
  ...["2026-09-14", "2026/9/14", "2026-09-14 18:03:00", "2026-09-14T18:03:00.123456789Z"],
  ...["2026-09-15T01:03:00Z", "2026-09-15T03:03:00+02:00", "2026-09-14 18:03:00 UTC"],
  ...["9/14/2026", "09/14/26", "9/14/2026 6:03 PM", "9/14/2026, 18:03"],
  ...["Sep 14, 2026", "September 14 2026", "14 September 2026", "14-Sep-26"],
])("%j is September 14, 2026", (text) => {
  expect(readReviewDay(text)).toBe("2026-09-14");
});

test.each([
  ["Google", "google reviews"],
  ["Yelp", "https://www.yelp.com/biz/x"],
  ["", "SMS invitation"],
  ["", ""],
])("the site is %j in %j", (site, text) => {
  expect(readSource(text)).toBe(site);
});

test("9/4/2026 is September 4", () => {
  expect(readReviewDay("9/4/2026")).toBe("2026-09-04");
});

test.each(["", "2 weeks ago", "2026-02-30", "14/9/2026", "2026", "Smarch 14, 2026", "9/14/2026 x"])(
  "%j is no day, and stays as it is",
  (text) => {
    expect(readReviewDay(text)).toBe(text);
  },
);

test.each(["4", "4.0", "4/5", "4 / 5", "4 out of 5 stars", "FOUR", "4 stars"])("%j is four stars", (text) => {
  expect(readStars(text)).toBe("4");
});

test.each(["", "0", "6", "4.5", "8/10", "star_rating_unspecified", "4-may", "44"])(
  "%j is no rating, and stays as it is",
  (text) => {
    expect(readStars(text)).toBe(text);
  },
);
