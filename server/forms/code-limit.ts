import { RateLimiterMemory } from "rate-limiter-flexible";
import type { CodeLimit } from "#app/context.ts";
import { senderBlock } from "../sender-block.ts";

/** Wrong codes per hour. At this rate, guessing finds none of 2^40 codes. */
const OF_SENDER = { points: 10, duration: 3_600 };
const OF_ALL = { points: 300, duration: 3_600 };

/** Limits discount code lookups by counting wrong ones, per process. */
export function createCodeLimit(): CodeLimit {
  const senders = new RateLimiterMemory(OF_SENDER);
  const all = new RateLimiterMemory(OF_ALL);
  return {
    mayLookUp: async (address) => {
      const counts = await Promise.all([senders.get(senderBlock(address)), all.get("")]);
      return counts.every((count) => count === null || count.remainingPoints > 0);
    },
    countWrong: async (address) => {
      await Promise.all([senders.penalty(senderBlock(address)), all.penalty("")]);
    },
  };
}
