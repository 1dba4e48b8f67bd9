import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createLogger } from "#logger";
import { keepWarm } from "#server/page-cache/keep-warm.ts";

const log = createLogger({ level: "silent", process: "test" });
const pages = ["/", "/about", "/faq"];

/** A page is due until rendered, which takes 100 ms. */
function open() {
  const due = new Set<string>(pages);
  const made: string[] = [];
  const cache = {
    isDue: (address: string) => due.has(address),
    refresh: async (address: string) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      due.delete(address);
      made.push(address);
      return {} as never;
    },
    size: () => ({ pages: made.length, bytes: 0 }),
  };
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  void keepWarm(cache, pages, log, stopping.signal);
  const change = () => {
    for (const page of pages) due.add(page);
  };
  return { made, due, stopping, change };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("every page is rendered ahead of visitors, and later each one that is due", async () => {
  const { made, due } = open();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(made).toEqual(pages);
  due.add("/faq");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(made).toEqual([...pages, "/faq"]);
});

test("passes take at most a fifth of the time, however many changes come", async () => {
  const { made, change } = open();
  for (let tenth = 0; tenth < 600; tenth += 1) {
    change();
    await vi.advanceTimersByTimeAsync(100);
  }
  // A minute, of which a pass of three pages takes 0.3 s.
  expect(made.length).toBeGreaterThan(20);
  expect(made.length).toBeLessThanOrEqual(126);
});

test("no pass starts once the process stops", async () => {
  const { made, stopping } = open();
  await vi.advanceTimersByTimeAsync(150);
  stopping.abort();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(made.length).toBeLessThanOrEqual(2);
});
