/** Released value, in cents per pound of each article (49 CFR 375.203; Surface Transportation Board, docket RR 999). */
const RELEASED_CENTS_PER_POUND = 60;

/**
 * An article worth more than this many dollars a pound must be listed in writing, else a mover may limit what it answers for
 * to this rate (49 CFR 375.203 (b)).
 */
const EXTRAORDINARY_DOLLARS_PER_POUND = 100;

/** Weight in pounds, replacement cost in dollars. */
export type Article = { pounds: number; value: number };

/** Dollars that a mover pays at most for a lost article at released value: by weight alone, and never more than it is worth. */
export function releasedValue({ pounds, value }: Article): number {
  return Math.min(value, (pounds * RELEASED_CENTS_PER_POUND) / 100);
}

/** Dollars to which a mover may limit full value protection when the article was not listed; undefined where no list is needed. */
export function limitUnlessListed({ pounds, value }: Article): number | undefined {
  const limit = pounds * EXTRAORDINARY_DOLLARS_PER_POUND;
  return value > limit ? limit : undefined;
}
