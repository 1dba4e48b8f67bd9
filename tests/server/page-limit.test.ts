import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageLimit } from "#server/page-limit.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("pages beyond those at once wait for their turn, in order", async () => {
  const { enter } = createPageLimit({ atOnce: 2, waiting: 2, waitMs: 1_000 });
  const [first, second] = await Promise.all([enter(), enter()]);
  const turns: string[] = [];
  const third = enter().then((leave) => turns.push("third") && leave);
  const fourth = enter().then((leave) => turns.push("fourth") && leave);
  expect(turns).toEqual([]);
  first?.();
  await third;
  expect(turns).toEqual(["third"]);
  second?.();
  await fourth;
  expect(turns).toEqual(["third", "fourth"]);
});

test("a page is refused when too many wait, or when it has waited long enough", async () => {
  const { enter } = createPageLimit({ atOnce: 1, waiting: 1, waitMs: 1_000 });
  const leave = await enter();
  const waits = enter();
  expect(await enter()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waits).toBeUndefined();
  leave?.();
  expect(await enter()).toBeDefined();
});
