/** Released value, in cents per pound of each article (49 CFR 375.203; Surface Transportation Board, docket RR 999). */
const RELEASED_CENTS_PER_POUND = 60;

/**
 * An article worth more than this many dollars a pound must be listed in writing, else a mover may limit what it answers for
 * to this rate (49 CFR 375.203 (b)).
 */
const EXTRAORDINARY_DOLLARS_PER_POUND = 100;

/** Weight in pounds, cost of a replacement in dollars. */
export type Article = { pounds: number; worth: number };

/** Dollars that a mover pays at most for a lost article at released value: by weight alone, and never more than it is worth. */
export function releasedValue({ pounds, worth }: Article): number {
  return Math.min(worth, (pounds * RELEASED_CENTS_PER_POUND) / 100);
}

/** Dollars to which a mover may limit full value protection when the article was not listed; undefined where no list is needed. */
export function limitUnlessListed({ pounds, worth }: Article): number | undefined {
  const limit = pounds * EXTRAORDINARY_DOLLARS_PER_POUND;
  return worth > limit ? limit : undefined;
}
