import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageLimit } from "#server/page-limit.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Entered = Awaited<ReturnType<ReturnType<typeof createPageLimit>["acquire"]>>;

/** Leaves a page that was let in. */
function release(release: Entered): void {
  if (typeof release === "number") throw new Error(`refused with ${release}`);
  release();
}

test("pages beyond those at once wait for their turn, in order", async () => {
  const { acquire } = createPageLimit({ concurrent: 2, perSender: 2, queued: 2, waitMs: 1_000 });
  const [first, second] = await Promise.all([acquire("a"), acquire("b")]);
  const turns: string[] = [];
  const third = acquire("a").then((release) => turns.push("third") && release);
  const fourth = acquire("b").then((release) => turns.push("fourth") && release);
  expect(turns).toEqual([]);
  release(first);
  await third;
  expect(turns).toEqual(["third"]);
  release(second);
  await fourth;
  expect(turns).toEqual(["third", "fourth"]);
});

test("a page is refused when too many wait, or when it has waited long enough", async () => {
  const { acquire } = createPageLimit({ concurrent: 1, perSender: 1, queued: 1, waitMs: 1_000 });
  const release = await acquire("a");
  const waits = acquire("a");
  const other = acquire("b");
  expect(await acquire("a")).toBe(429);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await waits, await other]).toEqual([429, 503]);
  release(release);
  release(await acquire("a"));
});

test("one who asks for a thousand pages at once delays nobody else", async () => {
  const { acquire } = createPageLimit({ concurrent: 4, perSender: 2, queued: 900, waitMs: 1_000 });
  const flood = Array.from({ length: 1_000 }, () => acquire("flooder"));
  release(await acquire("visitor"));
  expect(await Promise.race([flood[2], Promise.resolve("waits")])).toBe("waits");
  await vi.advanceTimersByTimeAsync(1_000);
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === 429)).toHaveLength(998);
});

test("the wait for the sender's other pages and that for everybody's end together", async () => {
  const { acquire } = createPageLimit({ concurrent: 1, perSender: 1, queued: 9, waitMs: 1_000 });
  const first = await acquire("visitor");
  const second = acquire("visitor");
  const other = acquire("other");
  await vi.advanceTimersByTimeAsync(600);
  release(first);
  const leaveOther = await other;
  await vi.advanceTimersByTimeAsync(400);
  expect(await second).toBe(503);
  release(leaveOther);
  release(await acquire("visitor"));
});
