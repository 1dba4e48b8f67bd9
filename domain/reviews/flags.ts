/** As in audit rows. */
export const reviewActs = ["hide", "show", "feature", "unfeature"] as const;

export type ReviewAct = (typeof reviewActs)[number];

export type ReviewFlags = { is_active: boolean; is_featured: boolean };

/**
 * Hiding also unfeatures, so that showing a review again does not put it back on the home page unnoticed.
 * @returns The new flags, or why the office cannot do this.
 */
export function applyReviewAct(
  flags: ReviewFlags,
  act: ReviewAct,
): { flags: ReviewFlags; problem?: never } | { flags?: never; problem: string } {
  if (act === "hide") return { flags: { is_active: false, is_featured: false } };
  if (act === "show") return { flags: { ...flags, is_active: true } };
  if (act === "feature" && !flags.is_active)
    return { problem: "it is hidden; show it before it goes on the home page" };
  return { flags: { ...flags, is_featured: act === "feature" } };
}
