import { expect, test } from "vitest";
import { findNewestReviews } from "#db/reviews/newest.ts";
import { openDatabase } from "../support/open-database.ts";

const { db } = await openDatabase();

const places = ["Ashburn, VA", "Vienna, VA"];

test("returns the newest active review's date per service and town, or none", async () => {
  expect(await findNewestReviews(db, places)).toEqual({ byKind: {}, byPlace: {} });
  const rows = [
    ["2025-06-01", "packing", "Ashburn, VA", true],
    ["2025-07-01", "packing", "Vienna, VA", true],
    ["2025-08-01", "packing", "Ashburn, VA", false],
    ["2024-01-02", "junk", "Ashburn, VA", true],
    ["2024-03-04", null, "Elsewhere, VA", true],
    ["2024-02-04", "piano", "Elsewhere, VA", true],
    ["2999-01-01", "labor", "Vienna, VA", true],
  ] as const;
  const values = rows.map(([review_date, service_type, location, is_active], index) => ({
    ...{ id: `r-${index}`, name: "Maria T.", rating: 5, comment: "They came at eight." },
    ...{ review_date, service_type, location, is_active },
  }));
  await db.insertInto("reviews").values(values).execute();
  expect(await findNewestReviews(db, places)).toEqual({
    byKind: { packing: "2025-07-01", junk: "2024-01-02", other: "2024-03-04" },
    byPlace: { "Ashburn, VA": "2025-06-01", "Vienna, VA": "2025-07-01" },
  });
});
