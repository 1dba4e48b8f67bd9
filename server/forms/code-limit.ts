import type { CodeLimit } from "#app/context.ts";
import { senderBlocks } from "./sender-block.ts";

const HOUR_MS = 60 * 60_000;
/** Per hour. At this rate, guessing finds none of 2^40 codes. */
const WRONG_OF_SENDER = 10;
const WRONG_OF_ALL = 300;

/** Limits discount code lookups by counting wrong ones, per process. */
export function createCodeLimit(): CodeLimit {
  const senders = new Map<string, number>();
  let since = performance.now();
  let all = 0;
  function startHour(): void {
    if (performance.now() - since < HOUR_MS) return;
    senders.clear();
    since = performance.now();
    all = 0;
  }
  return {
    mayLookUp: (address) => {
      startHour();
      return all < WRONG_OF_ALL && (senders.get(senderBlocks(address).sender) ?? 0) < WRONG_OF_SENDER;
    },
    countWrong: (address) => {
      startHour();
      const sender = senderBlocks(address).sender;
      senders.set(sender, (senders.get(sender) ?? 0) + 1);
      all += 1;
    },
  };
}
