import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { fillOutbox, judge, untilOneMailPasses, untilSettled } from "./oracle.ts";
import { startWeb, startWorker } from "./processes.ts";
import { recordRun, scale } from "./scale.ts";
import { openRedis, startMortalRedis } from "./servers.ts";
import { openSite } from "./site.ts";
import { isAcknowledged, percentile95, startVisitors } from "./visitor.ts";

test("with Redis at its memory limit posts succeed, no process ends, and the mails leave later", async () => {
  const fullMs = scale(15_000, 100_000);
  const site = await openSite();
  const server = await startMortalRedis();
  const redis = openRedis(server.url);
  const addresses = { ...site.addresses, redisUrl: server.url };
  const [worker, web] = await Promise.all([startWorker(addresses), startWeb(addresses)]);
  const beforeMs = await untilOneMailPasses(site.db, site.smtp, 30_000);

  await redis.config("SET", "maxmemory", "1mb");
  const visitors = startVisitors(() => web.url, scale(1_000, 3_000));
  await fillOutbox(site.db, 20);
  await sleep(fullMs);
  await visitors.stop();
  await redis.config("SET", "maxmemory", "0");
  const settledMs = await untilSettled(site.db, 60_000);
  const verdict = await judge(site.db, site.smtp);
  const endings = [worker, web].map((one) => one.ending() ?? "lives");
  recordRun({
    fault: `Redis full for ${fullMs / 1000} s`,
    seen: {
      ...verdict,
      beforeMs,
      posts: visitors.sent.length,
      acknowledged: visitors.sent.filter(isAcknowledged).length,
      p95: Math.round(percentile95(visitors.sent.map(({ ms }) => ms))),
      settledMs,
      endings,
    },
  });

  expect(visitors.sent.length).toBeGreaterThan(0);
  expect(visitors.sent.filter(isAcknowledged)).toHaveLength(visitors.sent.length);
  expect(endings).toEqual(["lives", "lives"]);
  expect(verdict).toMatchObject({ unsent: {}, lost: 0, doubles: 0, strays: 0 });
});
