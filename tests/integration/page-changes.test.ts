import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { bookMove } from "#db/moves/change.ts";
import { setDayLimit } from "#db/moves/days.ts";
import { listen } from "#db/notify/listen.ts";
import { storeReading } from "#db/weather/readings.ts";
import { eventually } from "../support/eventually.ts";
import { openDatabase } from "../support/open-database.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { insertShortReviews } from "../support/short-reviews.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const database = await openDatabase();

async function watchPages(databaseUrl: string) {
  const seen = { changes: 0, downs: 0 };
  const { stop } = listen({
    databaseUrl,
    channel: "page_changes",
    onNotify: () => {
      seen.changes += 1;
    },
    onDown: () => {
      seen.downs += 1;
    },
  });
  onTestFinished(stop);
  await eventually(() => expect(seen.changes).toBe(1));
  return seen;
}

test("every process is notified of changes to reviews, day limits, bookings and weather", async () => {
  const processes = await Promise.all([watchPages(database.url), watchPages(database.url)]);
  const id = await requestEstimate(database.db, { date: "2045-06-12" });
  const changes: (() => Promise<unknown>)[] = [
    () => insertShortReviews(database.db, 5),
    () => sql`update reviews set rating = 4 where id = 'short-1'`.execute(database.db),
    () => sql`delete from reviews where id = 'short-1'`.execute(database.db),
    () => sql`truncate reviews`.execute(database.db),
    () => setDayLimit(database.db, "2045-06-12", 1),
    () => bookMove(database.db, id, { by: { place: "ops" } }),
    () => storeReading(database.db, { reading: { current: {} } as never, observedAt: new Date() }),
  ];
  for (const change of changes) {
    const before = processes.map(({ changes }) => changes);
    await change();
    for (const [number, seen] of processes.entries())
      await eventually(() => expect(seen.changes).toBeGreaterThan(before[number] ?? 0));
  }
});

test("a flood of changes is batched every 50 ms, and the last one is not missed", async () => {
  const seen = await watchPages(database.url);
  const started = performance.now();
  await sql`do $$ begin for number in 1..2000 loop notify page_changes; commit; end loop; end $$`.execute(
    database.db,
  );
  await eventually(() => expect(seen.changes).toBeGreaterThan(1));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(seen.changes).toBeLessThanOrEqual(2 + (performance.now() - started) / 50);
  const before = seen.changes;
  await sql`notify page_changes`.execute(database.db);
  await eventually(() => expect(seen.changes).toBeGreaterThan(before));
});

test.each(["cut", "blackHole", "hold"] as const)(
  "a lost connection (%s) is detected once and reopened",
  async (fault) => {
    const proxy = await startTcpProxy(database.url);
    onTestFinished(() => proxy.close());
    const seen = await watchPages(proxy.url);
    proxy[fault]();
    await eventually(() => expect(seen.downs).toBe(1));
    proxy.restore();
    await eventually(() => expect(seen.changes).toBe(2));
    await sql`notify page_changes`.execute(database.db);
    await eventually(() => expect(seen.changes).toBeGreaterThan(2));
    expect(seen.downs).toBe(1);
  },
);
