const FIRST_SECONDS = 30;
const LONGEST_SECONDS = 4 * 60 * 60;

/**
 * How long a mail is retried: a server that answers "later" for longer means "no" (RFC 5321 4.5.4.1 asks for
 * 4 to 5 days).
 */
export const DAYS_OF_TRIES = 5;

/**
 * Exponential backoff: seconds until the next attempt, from 30 doubling up to 4 hours, plus up to 20 % jitter
 * so that mails that failed together are not retried together.
 * @param attempts Attempts so far, including the one that failed.
 * @param random From 0 to 1, as Math.random.
 */
export function secondsUntilRetry(attempts: number, random: number): number {
  return Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS) * (1 + random / 5);
}

/** The number of attempts that fit into five days without jitter. */
export const MAX_ATTEMPTS = countTries();

function countTries(): number {
  let tries = 1;
  for (let seconds = 0; seconds < DAYS_OF_TRIES * 86_400; tries += 1) seconds += secondsUntilRetry(tries, 0);
  return tries;
}
