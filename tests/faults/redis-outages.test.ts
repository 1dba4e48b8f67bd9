import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { fillOutbox, judge, untilOneMailPasses, untilSettled } from "./oracle.ts";
import { startWeb, startWorker } from "./processes.ts";
import { isFull, recordRun, scale, timeLimit } from "./scale.ts";
import { openRedis, startMortalRedis } from "./servers.ts";
import { openSite } from "./site.ts";
import { openQueue, untilTimetableIsRight } from "./timetable.ts";
import { isAcknowledged, percentile95, startVisitors } from "./visitor.ts";

const CONSUMING_MS = 15_000;
const SCHEDULE_MS = 60_000;

test("Redis emptied, stopped, deleted or half-open loses and doubles no mail, and ends no process", async () => {
  const site = await openSite();
  const server = await startMortalRedis();
  const proxy = await startTcpProxy(server.url);
  onTestFinished(() => proxy.close());
  const redis = openRedis(server.url);
  const queue = openQueue(redis);
  const addresses = { ...site.addresses, redisUrl: proxy.url };
  const [worker, web] = await Promise.all([startWorker(addresses), startWeb(addresses)]);
  await untilOneMailPasses(site.db, site.smtp, 30_000);
  const visitors = startVisitors(() => web.url, scale(1_500, 8_000));
  const consuming: Record<string, number | undefined> = {};
  const schedule: Record<string, number | undefined> = {};

  for (let count = 1; count <= scale(2, 5); count += 1) {
    await fillOutbox(site.db, 20);
    await redis.flushall();
    consuming[`emptied ${count}`] = await untilOneMailPasses(site.db, site.smtp, 60_000);
  }
  schedule["emptied"] = await untilTimetableIsRight(queue, 0, SCHEDULE_MS * 2);
  for (const seconds of isFull ? [3, 20, 120] : [3]) {
    await server.stop();
    await fillOutbox(site.db, 5);
    await sleep(seconds * 1_000);
    await server.start();
    consuming[`stopped ${seconds} s`] = await untilOneMailPasses(site.db, site.smtp, 60_000);
  }
  await server.stop();
  server.wipe();
  await server.start();
  consuming["deleted"] = await untilOneMailPasses(site.db, site.smtp, 60_000);
  schedule["deleted"] = await untilTimetableIsRight(queue, 0, SCHEDULE_MS * 2);
  proxy.blackHole();
  await sleep(scale(10_000, 60_000));
  proxy.restore();
  consuming["half-open"] = await untilOneMailPasses(site.db, site.smtp, 60_000);
  await visitors.stop();

  const settledMs = await untilSettled(site.db, 60_000);
  const verdict = await judge(site.db, site.smtp);
  const endings = [worker, web].map((one) => one.ending() ?? "lives");
  const p95 = Math.round(percentile95(visitors.sent.map(({ ms }) => ms)));
  const acknowledged = visitors.sent.filter(isAcknowledged).length;
  recordRun({
    fault: "Redis emptied, stopped, deleted, half-open",
    seen: {
      ...verdict,
      posts: visitors.sent.length,
      acknowledged,
      p95,
      consuming,
      schedule,
      settledMs,
      endings,
    },
  });

  expect(endings).toEqual(["lives", "lives"]);
  expect(acknowledged).toBe(visitors.sent.length);
  expect(verdict).toMatchObject({ unsent: {}, lost: 0, doubles: 0, strays: 0 });
  for (const ms of Object.values(consuming)) expect(ms).toBeLessThan(timeLimit(CONSUMING_MS));
  for (const ms of Object.values(schedule)) expect(ms).toBeLessThan(timeLimit(SCHEDULE_MS));
});
