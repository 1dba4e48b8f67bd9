import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageLimit } from "#server/page-limit.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Entered = Awaited<ReturnType<ReturnType<typeof createPageLimit>["enter"]>>;

/** Leaves a page that was let in. */
function release(leave: Entered): void {
  if (typeof leave === "number") throw new Error(`refused with ${leave}`);
  leave();
}

test("pages beyond those at once wait for their turn, in order", async () => {
  const { enter } = createPageLimit({ atOnce: 2, ofSender: 2, waiting: 2, waitMs: 1_000 });
  const [first, second] = await Promise.all([enter("a"), enter("b")]);
  const turns: string[] = [];
  const third = enter("a").then((leave) => turns.push("third") && leave);
  const fourth = enter("b").then((leave) => turns.push("fourth") && leave);
  expect(turns).toEqual([]);
  release(first);
  await third;
  expect(turns).toEqual(["third"]);
  release(second);
  await fourth;
  expect(turns).toEqual(["third", "fourth"]);
});

test("a page is refused when too many wait, or when it has waited long enough", async () => {
  const { enter } = createPageLimit({ atOnce: 1, ofSender: 1, waiting: 1, waitMs: 1_000 });
  const leave = await enter("a");
  const waits = enter("a");
  const other = enter("b");
  expect(await enter("a")).toBe(429);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await waits, await other]).toEqual([429, 503]);
  release(leave);
  release(await enter("a"));
});

test("one who asks for a thousand pages at once delays nobody else", async () => {
  const { enter } = createPageLimit({ atOnce: 4, ofSender: 2, waiting: 900, waitMs: 1_000 });
  const flood = Array.from({ length: 1_000 }, () => enter("flooder"));
  release(await enter("visitor"));
  expect(await Promise.race([flood[2], Promise.resolve("waits")])).toBe("waits");
  await vi.advanceTimersByTimeAsync(1_000);
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === 429)).toHaveLength(998);
});

test("the wait for the sender's other pages and that for everybody's end together", async () => {
  const { enter } = createPageLimit({ atOnce: 1, ofSender: 1, waiting: 9, waitMs: 1_000 });
  const first = await enter("visitor");
  const second = enter("visitor");
  const other = enter("other");
  await vi.advanceTimersByTimeAsync(600);
  release(first);
  const leaveOther = await other;
  await vi.advanceTimersByTimeAsync(400);
  expect(await second).toBe(503);
  release(leaveOther);
  release(await enter("visitor"));
});
