import { expect, test } from "vitest";
import { mapColumns } from "#domain/reviews/exports/columns.ts";
import { reviewColumns } from "#domain/reviews/record.ts";

/** The columns in use, with their headings. */
function map(header: string) {
  const headings = header.split(",");
  const { columns, leftOut } = mapColumns(headings);
  const used = Object.entries(columns).map(([column, places]) => [column, places.map((at) => headings[at])]);
  return { ...Object.fromEntries(used), leftOut };
}

test("our own columns are all known", () => {
  const own = Object.fromEntries(reviewColumns.map((column) => [column, [column]]));
  expect(map(reviewColumns.join(","))).toEqual({ ...own, leftOut: [] });
});

test.each([
  {
    header: "Review ID,Created Date,Customer's Name,Overall Rating*,Comments,Source,Location Name",
    columns: {
      id: ["Review ID"],
      review_date: ["Created Date"],
      name: ["Customer's Name"],
      rating: ["Overall Rating*"],
      comment: ["Comments"],
      leftOut: ["Source", "Location Name"],
    },
  },
  {
    header:
      "Review Creation Date,Review Score,Review Title,Review Content,Comment Date,Comment Content,Reviewer Display Name",
    columns: {
      review_date: ["Review Creation Date"],
      rating: ["Review Score"],
      comment: ["Review Content"],
      name: ["Reviewer Display Name"],
      leftOut: ["Review Title", "Comment Date", "Comment Content"],
    },
  },
  {
    header: "author.name,review.body,review.rating,review.siteReviewId,createdAt,uid,Rating (1-5)",
    columns: {
      name: ["author.name"],
      comment: ["review.body"],
      rating: ["review.rating"],
      id: ["review.siteReviewId"],
      review_date: ["createdAt"],
      leftOut: ["uid", "Rating (1-5)"],
    },
  },
])("the best heading is taken for each column: $header", ({ header, columns }) => {
  expect(map(header)).toEqual(columns);
});
