import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { fullOrShort, type LoadedSite, openSite, report } from "./site.ts";
import { flood, leaveEarly } from "./visitors.ts";
import type { Measured, Web } from "./web.ts";

let site: LoadedSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test("visitors who leave while a page loads cause no leak and no error", async () => {
  const proxy = await startTcpProxy(site.databaseUrl);
  onTestFinished(() => proxy.close());
  // Cached pages are sent too fast for anyone to leave.
  const web = await site.start({ DATABASE_URL: proxy.url, PAGE_CACHE_MB: "0" });
  await flood({ url: web.url, connections: 8, seconds: 1, paths: ["/", "/reviews"] });
  const before = await settle(web);
  const visitors = fullOrShort(10_000, 300);
  // The page's first chunk then arrives before the reviews.
  proxy.delay(50);
  let started = 0;
  await Promise.all(
    Array.from({ length: 25 }, async () => {
      for (started += 1; started <= visitors; started += 1) await leaveEarly(`${web.url}/`);
    }),
  );
  const left = web.logs.filter((line) => line.includes('"aborted":true')).length;
  proxy.restore();
  const later = await flood({
    url: web.url,
    connections: 8,
    seconds: fullOrShort(600, 2),
    paths: ["/", "/reviews"],
  });
  const after = await settle(web, before);
  const problems = web.logs.filter((line) => /"level":[456]0|MaxListeners/.test(line) && !isBusy(line));
  const row = (when: string, { heapMegabytes, sockets, listeners }: Measured) => ({
    when,
    "heap MB": heapMegabytes.toFixed(1),
    sockets,
    listeners,
  });
  report(`${visitors} visitors who leave (${left} seen as such), then ${JSON.stringify(later.statuses)}`, [
    row("before", before),
    row("after", after),
  ]);
  expect(left).toBeGreaterThan(visitors / 2);
  expect(problems).toEqual([]);
  expect(later.errors).toBe(0);
  expect(Object.keys(later.statuses)).toEqual(["200"]);
  expect(after.listeners).toBe(before.listeners);
  expect(after.sockets).toBeLessThanOrEqual(before.sockets);
  expect(after.heapMegabytes).toBeLessThan(before.heapMegabytes + 8);
});

/** A busy machine may time out connecting to Postgres, whatever visitors do. */
function isBusy(line: string): boolean {
  return /timeout exceeded when trying to connect|terminated due to connection timeout/.test(line);
}

/** Waits until the load's connections are closed. */
async function settle(web: Web, before?: Measured): Promise<Measured> {
  let measured = await web.measure();
  for (let tries = 0; tries < 40 && measured.sockets > (before?.sockets ?? 15); tries += 1) {
    await sleep(250);
    measured = await web.measure();
  }
  return measured;
}
