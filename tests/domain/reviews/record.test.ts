import { describe, expect, test } from "vitest";
import { parseReviewRecord } from "#domain/reviews/record.ts";

const today = "2026-11-21";
const rules = { today, allowSamples: false };
const row = {
  review_date: today,
  rating: "5",
  name: " Jo ",
  location: "Ashburn, VA",
  comment: "Careful.\nOn time.",
};

describe("a row in a review file", () => {
  test("requires a date, stars and a name; the others may be empty", () => {
    expect(parseReviewRecord(row, rules)).toEqual({
      review: {
        id: "",
        review_date: today,
        rating: 5,
        name: "Jo",
        location: "Ashburn, VA",
        service_type: null,
        source: "",
        comment: "Careful.\nOn time.",
        is_active: true,
        is_featured: false,
        is_sample: false,
      },
    });
  });

  test.each([
    ["yes", true],
    ["1", true],
    ["no", false],
    ["0", false],
    ["", true],
  ])("accepts %j for active", (is_active, expected) => {
    expect(parseReviewRecord({ ...row, is_active }, rules).review?.is_active).toBe(expected);
  });

  test.each([
    ["review_date", "11/21/2026"],
    ["review_date", "2026-02-29"],
    ["review_date", "2026-11-22"],
    ["rating", "0"],
    ["rating", "6"],
    ["rating", "4.5"],
    ["name", "   "],
    ["name", "x".repeat(101)],
    ["comment", "x".repeat(5_001)],
    ["is_featured", "maybe"],
    ["is_sample", "yes"],
    ["id", "x".repeat(201)],
    ["name", "Two\nlines"],
    ["location", "x".repeat(101)],
    ["comment", "\ufffd"],
    ["comment", "half an emoji \ud83d"],
  ])("is refused for the %s %j, and nothing else", (column, value) => {
    const { errors } = parseReviewRecord({ ...row, [column]: value }, rules);
    expect(Object.keys(errors ?? {})).toEqual([column]);
  });

  test("reports every invalid field", () => {
    expect(Object.keys(parseReviewRecord({}, rules).errors ?? {})).toEqual(["review_date", "rating", "name"]);
  });
});
