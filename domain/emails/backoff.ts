const FIRST_SECONDS = 30;
const LONGEST_SECONDS = 4 * 60 * 60;

/**
 * How long to retry an email: a server that answers "later" for longer means "no" (RFC 5321 4.5.4.1 asks for
 * 4 to 5 days).
 */
export const RETRY_DAYS = 5;

/**
 * Exponential backoff: seconds until the next attempt, from 30 doubling up to 4 hours, plus up to 20 % jitter
 * so that emails that failed together retry apart.
 * @param attempts Attempts so far, including the one that failed.
 * @param random 0 to 1, like Math.random.
 */
export function secondsUntilRetry(attempts: number, random: number): number {
  return Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS) * (1 + random / 5);
}

/** The number of attempts that fit into five days without jitter. */
export const MAX_ATTEMPTS = countTries();

function countTries(): number {
  let tries = 1;
  for (let seconds = 0; seconds < RETRY_DAYS * 86_400; tries += 1) seconds += secondsUntilRetry(tries, 0);
  return tries;
}
