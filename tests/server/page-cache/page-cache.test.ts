import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "#logger";
import type { CachedPage } from "#server/page-cache/cached-page.ts";
import { createPageCache } from "#server/page-cache/page-cache.ts";

const log = createLogger({ level: "silent", process: "test" });
const page = (text: string): CachedPage => ({ etag: text, bytes: 20_000 }) as CachedPage;

function open() {
  const asked: { render: (page: CachedPage | undefined) => void; fail: () => void }[] = [];
  const cache = createPageCache({
    maxBytes: 400_000,
    log,
    render: () =>
      new Promise((resolve, reject) => {
        asked.push({ render: resolve, fail: () => reject(new Error("broken")) });
      }),
  });
  cache.invalidate();
  async function store(address: string, text: string) {
    const made = cache.refresh(address);
    asked.pop()?.render(page(text));
    return made;
  }
  const lookUp = (address: string) => {
    const found = cache.find(address);
    return found && `${found.state} ${found.page.etag}`;
  };
  return { cache, asked, store, lookUp };
}

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

test("visitors who ask at once share one rendering, and the next one gets a cache hit", async () => {
  const { cache, asked, lookUp } = open();
  const made = Array.from({ length: 500 }, () => cache.refresh("/"));
  expect(cache.isRendering("/")).toBe(true);
  expect(asked).toHaveLength(1);
  asked[0]?.render(page("home"));
  expect(new Set(await Promise.all(made)).size).toBe(1);
  expect([lookUp("/"), lookUp("/about")]).toEqual(["hit home", undefined]);
});

test("after a minute a stale page is sent while a new one renders; after eleven minutes it is not", async () => {
  const { cache, asked, store, lookUp } = open();
  await store("/", "first");
  vi.advanceTimersByTime(59_000);
  expect([lookUp("/"), cache.isRendering("/")]).toEqual(["hit first", false]);
  vi.advanceTimersByTime(2_000);
  expect([lookUp("/"), cache.isRendering("/")]).toEqual(["hit first", true]);
  asked.pop()?.render(page("second"));
  await vi.waitFor(() => expect(lookUp("/")).toBe("hit second"));
  vi.advanceTimersByTime(661_000);
  expect(lookUp("/")).toBe("stale second");
});

test("after a change the previous page is only sent if no newer one can be rendered", async () => {
  const { cache, store, lookUp } = open();
  await store("/", "old");
  cache.invalidate();
  expect(lookUp("/")).toBe("stale old");
  await store("/", "new");
  expect(lookUp("/")).toBe("hit new");
});

test("a page that started rendering before a change goes to those waiting, but not into the cache", async () => {
  const { cache, asked, lookUp } = open();
  const slow = cache.refresh("/");
  cache.invalidate();
  expect(cache.isRendering("/")).toBe(false);
  asked.pop()?.render(page("old"));
  expect((await slow)?.etag).toBe("old");
  expect(lookUp("/")).toBeUndefined();
});

test("while Postgres is down the last pages are sent; afterwards they no longer count as current", async () => {
  const { cache, store, lookUp } = open();
  await store("/", "home");
  cache.invalidate();
  cache.suspend();
  expect([lookUp("/"), cache.isSuspended(), cache.isDue("/")]).toEqual(["stale home", true, false]);
  cache.invalidate();
  expect([lookUp("/"), cache.isSuspended(), cache.isDue("/")]).toEqual(["stale home", false, true]);
});

test("an incomplete or failed page is not cached, and the last good one stays", async () => {
  const { cache, asked, store, lookUp } = open();
  await store("/", "good");
  cache.invalidate();
  for (const spoil of ["render", "fail"] as const) {
    const made = cache.refresh("/");
    asked.pop()?.[spoil](undefined);
    expect(await made).toBeUndefined();
    expect(lookUp("/")).toBe("stale good");
  }
});

test("a page is due for rendering if there is none, after a change, and before it gets too old", async () => {
  const { cache, store } = open();
  expect(cache.isDue("/")).toBe(true);
  await store("/", "home");
  expect(cache.isDue("/")).toBe(false);
  cache.invalidate();
  expect(cache.isDue("/")).toBe(true);
  await store("/", "home");
  vi.advanceTimersByTime(301_000);
  expect(cache.isDue("/")).toBe(true);
});

test("memory is bounded: the page not requested for longest is dropped", async () => {
  const { cache, store, lookUp } = open();
  for (let number = 0; number < 40; number += 1) {
    await store(`/${number}`, `${number}`);
    expect(lookUp("/0")).toBeDefined();
  }
  expect(cache.size()).toEqual({ pages: 20, bytes: 400_000 });
  expect([lookUp("/1"), lookUp("/39")]).toEqual([undefined, "hit 39"]);
});
