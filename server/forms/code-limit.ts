import type { CodeLimit } from "#app/context.ts";
import { senderBlocks } from "./sender-block.ts";

const HOUR_MS = 60 * 60_000;
/** Wrong codes in an hour, from one sender and from everybody. Of 2^40 codes, guessing finds none at this pace. */
const WRONG_OF_SENDER = 10;
const WRONG_OF_ALL = 300;

/** Creates the limit on looking up discount codes; only wrong ones count. Each process counts alone, and forgets each hour. */
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
