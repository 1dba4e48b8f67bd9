import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { checkDelivery, fillOutbox, waitForOneEmail, waitUntilSettled } from "./delivery.ts";
import { startWeb, startWorker } from "./processes.ts";
import { openRedis, startRestartableRedis } from "./servers.ts";
import { openSite } from "./site.ts";
import { isAcknowledged, startVisitors } from "./visitor.ts";

test("no process dies and no email is lost or resent when Redis is emptied, stopped, deleted, silent or full", async () => {
  const site = await openSite();
  const server = await startRestartableRedis();
  const proxy = await startTcpProxy(server.url);
  onTestFinished(() => proxy.close());
  const redis = openRedis(server.url);
  const addresses = { ...site.addresses, redisUrl: proxy.url };
  const [worker, web] = await Promise.all([startWorker(addresses), startWeb(addresses)]);
  const visitors = startVisitors(() => web.url, 1_500);
  const seconds: Record<string, number> = {};
  const recover = async (fault: string) => {
    const ms = await waitForOneEmail(site.db, site.smtp, 90_000);
    seconds[fault] = (ms ?? Number.NaN) / 1_000;
  };
  await recover("none");

  await fillOutbox(site.db, 20);
  await redis.flushall();
  await recover("emptied");
  await server.stop();
  await fillOutbox(site.db, 5);
  await sleep(3_000);
  await server.start();
  await recover("stopped");
  await server.stop();
  server.wipe();
  await server.start();
  await recover("deleted");
  proxy.blackHole();
  await sleep(10_000);
  proxy.restore();
  await recover("half-open");
  await redis.config("SET", "maxmemory", "1mb");
  await fillOutbox(site.db, 5);
  await sleep(10_000);
  await redis.config("SET", "maxmemory", "0");
  await recover("full");
  await visitors.stop();

  await waitUntilSettled(site.db, 120_000);
  const delivery = await checkDelivery(site.db, site.smtp);
  expect(delivery).toMatchObject({ unsent: {}, lost: 0, duplicates: 0, unknown: 0 });
  expect(visitors.sent.filter(isAcknowledged)).toHaveLength(visitors.sent.length);
  expect([worker.ending(), web.ending()]).toEqual([undefined, undefined]);
  console.log("seconds until emails are sent after Redis was", JSON.stringify(seconds));
});
