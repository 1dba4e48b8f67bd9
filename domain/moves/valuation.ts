/**
 * Released value in cents per pound per article (49 CFR 375.203; Surface Transportation Board, docket RR
 * 999).
 */
const RELEASED_CENTS_PER_POUND = 60;

/**
 * For unlisted articles above this many dollars a pound, the mover may limit its liability to this rate (49
 * CFR 375.203 (b)).
 */
const EXTRAORDINARY_DOLLARS_PER_POUND = 100;

/** Weight in pounds, replacement cost in dollars. */
export type Article = { pounds: number; value: number };

/** What a mover pays at most for a lost article at released value (dollars). */
export function releasedValue({ pounds, value }: Article): number {
  return Math.min(value, (pounds * RELEASED_CENTS_PER_POUND) / 100);
}

/**
 * The limit for an unlisted article under full value protection (dollars); undefined if it need not be
 * listed.
 */
export function limitUnlessListed({ pounds, value }: Article): number | undefined {
  const limit = pounds * EXTRAORDINARY_DOLLARS_PER_POUND;
  return value > limit ? limit : undefined;
}
