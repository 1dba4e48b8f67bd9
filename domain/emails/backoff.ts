const FIRST_SECONDS = 30;
const MAX_SECONDS = 4 * 60 * 60;

/** RFC 5321 4.5.4.1 asks for 4 to 5 days. */
export const RETRY_DAYS = 5;

/**
 * Seconds, doubling from 30 up to 4 hours. Up to 20% jitter lets emails that failed together retry apart.
 * @param attempts Includes the failed one.
 * @param random 0 to 1.
 */
export function secondsUntilRetry(attempts: number, random: number): number {
  return Math.min(FIRST_SECONDS * 2 ** (attempts - 1), MAX_SECONDS) * (1 + random / 5);
}

/** Attempts that fit into RETRY_DAYS without jitter. */
export const MAX_ATTEMPTS = countAttempts();

function countAttempts(): number {
  let tries = 1;
  for (let seconds = 0; seconds < RETRY_DAYS * 86_400; tries += 1) seconds += secondsUntilRetry(tries, 0);
  return tries;
}
