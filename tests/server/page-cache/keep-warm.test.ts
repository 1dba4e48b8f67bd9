import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "#logger";
import { keepWarm } from "#server/page-cache/keep-warm.ts";

const log = createLogger({ level: "silent", process: "test" });
const pages = ["/", "/about", "/faq"];

/** A cache in which a page is due until it is made; making one takes 100 ms. */
function open({ canMake = () => true }: { canMake?: () => boolean } = {}) {
  const due = new Set<string>(pages);
  const made: string[] = [];
  const warmth = keepWarm(
    {
      isDue: (address) => due.has(address),
      make: async (address) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (!canMake()) return undefined;
        due.delete(address);
        made.push(address);
        return {} as never;
      },
      size: () => ({ pages: made.length, bytes: 0 }),
    },
    () => pages,
    log,
  );
  const change = () => {
    for (const page of pages) due.add(page);
    warmth.change();
  };
  return { made, due, warmth, change };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a second after the start every page is made, and after a change without a visitor again", async () => {
  const { made, warmth, change } = open();
  warmth.begin();
  await vi.advanceTimersByTimeAsync(900);
  expect(made).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(made).toEqual(pages);
  await vi.advanceTimersByTimeAsync(10_000);
  change();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(made).toEqual([...pages, ...pages]);
  warmth.stop();
});

test("a change in the middle of a pass has another follow", async () => {
  const { made, warmth, change } = open();
  warmth.begin();
  await vi.advanceTimersByTimeAsync(1_150);
  expect(made).toEqual(["/"]);
  change();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(made.filter((page) => page === "/")).toHaveLength(2);
  warmth.stop();
});

test("however many changes come, passes take a fifth of the time at most", async () => {
  const { made, warmth, change } = open();
  warmth.begin();
  for (let tenth = 0; tenth < 600; tenth += 1) {
    change();
    await vi.advanceTimersByTimeAsync(100);
  }
  // A minute, of which a pass of three pages takes 0.3 s.
  expect(made.length).toBeGreaterThan(60);
  expect(made.length).toBeLessThanOrEqual(126);
  warmth.stop();
});

test("what could not be made is tried again after half a minute, and what gets old before it does", async () => {
  let isWell = false;
  const { made, due, warmth } = open({ canMake: () => isWell });
  warmth.begin();
  await vi.advanceTimersByTimeAsync(5_000);
  isWell = true;
  expect(made).toEqual([]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(made).toEqual(pages);
  due.add("/faq");
  await vi.advanceTimersByTimeAsync(241_000);
  expect(made).toEqual([...pages, "/faq"]);
  warmth.stop();
});

test("when the process stops none is begun", async () => {
  const { made, warmth } = open();
  warmth.begin();
  await vi.advanceTimersByTimeAsync(1_150);
  warmth.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(made.length).toBeLessThanOrEqual(2);
});
