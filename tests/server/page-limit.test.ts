import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageLimit } from "#server/page-limit.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Permit = Awaited<ReturnType<ReturnType<typeof createPageLimit>["acquire"]>>;

function release(permit: Permit): void {
  if (typeof permit === "number") throw new Error(`refused with ${permit}`);
  permit();
}

test("pages over the limit wait their turn, in order", async () => {
  const { acquire } = createPageLimit({ concurrent: 2, perSender: 2, queued: 2, waitMs: 1_000 });
  const [first, second] = await Promise.all([acquire("a"), acquire("b")]);
  const turns: string[] = [];
  const third = acquire("a").then((permit) => turns.push("third") && permit);
  const fourth = acquire("b").then((permit) => turns.push("fourth") && permit);
  expect(turns).toEqual([]);
  release(first);
  await third;
  expect(turns).toEqual(["third"]);
  release(second);
  await fourth;
  expect(turns).toEqual(["third", "fourth"]);
});

test("a page is refused when too many wait, or when it has waited too long", async () => {
  const { acquire } = createPageLimit({ concurrent: 1, perSender: 1, queued: 1, waitMs: 1_000 });
  const permit = await acquire("a");
  const waits = acquire("a");
  const other = acquire("b");
  expect(await acquire("a")).toBe(429);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await waits, await other]).toEqual([429, 503]);
  release(permit);
  release(await acquire("a"));
});

test("someone who asks for a thousand pages at once delays no one else", async () => {
  const { acquire } = createPageLimit({ concurrent: 4, perSender: 2, queued: 900, waitMs: 1_000 });
  const flood = Array.from({ length: 1_000 }, () => acquire("flooder"));
  release(await acquire("visitor"));
  expect(await Promise.race([flood[2], Promise.resolve("waits")])).toBe("waits");
  await vi.advanceTimersByTimeAsync(1_000);
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === 429)).toHaveLength(998);
});

test("waiting for your own pages and for everyone else's counts toward the same time limit", async () => {
  const { acquire } = createPageLimit({ concurrent: 1, perSender: 1, queued: 9, waitMs: 1_000 });
  const first = await acquire("visitor");
  const second = acquire("visitor");
  const other = acquire("other");
  await vi.advanceTimersByTimeAsync(600);
  release(first);
  const otherPermit = await other;
  await vi.advanceTimersByTimeAsync(400);
  expect(await second).toBe(503);
  release(otherPermit);
  release(await acquire("visitor"));
});
