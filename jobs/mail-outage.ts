import type { SendResult } from "./mailer.ts";

/** A circuit breaker: while the mail service refuses our account, rows wait and one attempt a minute is made. */
export type MailOutage = {
  /** False while an outage lasts and its next attempt is not due; true takes the attempt. */
  mayTry: () => boolean;
  /** How many rows may be queued now: `normal`, or 1 when an attempt is due, or 0. */
  allowance: (normal: number) => number;
  record: (outcome: SendResult["outcome"]) => void;
};

const RETRY_MS = 60_000;

/** Creates the breaker of one process. @param now Clock in milliseconds. */
export function createMailOutage(now: () => number = Date.now): MailOutage {
  let nextTry: number | undefined;
  return {
    mayTry: () => {
      if (nextTry === undefined) return true;
      if (now() < nextTry) return false;
      nextTry = now() + RETRY_MS;
      return true;
    },
    allowance: (normal) => {
      if (nextTry === undefined) return normal;
      return now() < nextTry ? 0 : 1;
    },
    record: (outcome) => {
      if (outcome === "outage") nextTry = now() + RETRY_MS;
      else if (outcome !== "retry") nextTry = undefined;
    },
  };
}
