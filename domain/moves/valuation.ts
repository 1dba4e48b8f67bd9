/**
 * Released value in cents per pound per article (49 CFR 375.203; Surface Transportation Board, docket RR
 * 999).
 */
const RELEASED_CENTS_PER_POUND = 60;

/**
 * Articles above this many dollars a pound must be listed in writing, or the mover may limit its liability to
 * this rate (49 CFR 375.203 (b)).
 */
const EXTRAORDINARY_DOLLARS_PER_POUND = 100;

/** Weight in pounds, replacement cost in dollars. */
export type Article = { pounds: number; value: number };

/** The maximum that a mover pays for a lost article at released value (dollars): by weight, up to its value. */
export function releasedValue({ pounds, value }: Article): number {
  return Math.min(value, (pounds * RELEASED_CENTS_PER_POUND) / 100);
}

/**
 * The limit under full value protection for an unlisted article (dollars); undefined if it need not be
 * listed.
 */
export function limitUnlessListed({ pounds, value }: Article): number | undefined {
  const limit = pounds * EXTRAORDINARY_DOLLARS_PER_POUND;
  return value > limit ? limit : undefined;
}
