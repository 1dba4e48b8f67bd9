import { expect, test } from "vitest";
import { applyReviewAct } from "#domain/reviews/flags.ts";

const shown = { is_active: true, is_featured: false };
const featured = { is_active: true, is_featured: true };
const hidden = { is_active: false, is_featured: false };

test("hiding also unfeatures a review, and showing it does not feature it again", () => {
  expect(applyReviewAct(featured, "hide")).toEqual({ flags: hidden });
  expect(applyReviewAct(hidden, "show")).toEqual({ flags: shown });
  expect(applyReviewAct({ is_active: false, is_featured: true }, "show")).toEqual({ flags: featured });
});

test("a hidden review cannot be featured; a featured one can be unfeatured", () => {
  expect(applyReviewAct(hidden, "feature").problem).toContain("hidden");
  expect(applyReviewAct(shown, "feature")).toEqual({ flags: featured });
  expect(applyReviewAct(featured, "unfeature")).toEqual({ flags: shown });
});
