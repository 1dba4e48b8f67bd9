import { expect, test } from "vitest";
import {
  AVATAR_TINTS,
  avatarTint,
  formatReviewDate,
  reviewTypeOf,
  servicePageOf,
  serviceTypeLabel,
} from "#domain/reviews/review.ts";

test("a review names its service type, or Other Services if unknown", () => {
  expect(serviceTypeLabel("packing")).toBe("Packing & Unpacking");
  expect(serviceTypeLabel(null)).toBe("Other Services");
  expect(serviceTypeLabel("piano")).toBe("Other Services");
});

test("a service page shows reviews of its type, and a review links to its type's page", () => {
  expect(reviewTypeOf("packing")).toBe("packing");
  expect(reviewTypeOf("long-distance")).toBe("residential");
  expect(reviewTypeOf("furniture")).toBeUndefined();
  expect(servicePageOf("packing")).toBe("packing");
  expect(servicePageOf("storage")).toBeUndefined();
  expect(servicePageOf("other")).toBeUndefined();
});

test("a date is formatted as that calendar day, whatever the time zone", () => {
  expect(formatReviewDate("2026-09-14")).toBe("Sep 14, 2026");
  expect(formatReviewDate("2026-01-01")).toBe("Jan 1, 2026");
  expect(formatReviewDate("2025-12-31")).toBe("Dec 31, 2025");
});

test("an avatar's tint comes from the id's last six characters, if they are hex", () => {
  expect(avatarTint("8eab11b3-32a7-4a58-88ea-ab11b3000168")).toBe(0x168 % AVATAR_TINTS);
  expect(avatarTint("00FFaa")).toBe(0x00ffaa % AVATAR_TINTS);
  for (const id of ["", "abc", "review-1", "zzzzzz", "🚚🚚🚚", "0x1234"])
    expect(avatarTint(id)).toBeUndefined();
});
