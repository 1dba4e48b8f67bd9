import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { checkDelivery, fillOutbox, waitForOneEmail, waitUntilSettled } from "./delivery.ts";
import { startWorker } from "./processes.ts";
import { openSite } from "./site.ts";
import { waitUntil } from "./wait-until.ts";

const SHORTER_THAN_A_LEASE_MS = 40_000;

test("a worker paused while sending, next to another one, sends no email twice", async () => {
  const site = await openSite();
  site.smtp.plan(({ step, count }) => (step === "dot" && count <= 3 ? { after: 3_000 } : "ok"));
  const worker = await startWorker(site.addresses);
  await fillOutbox(site.db, 3);
  await waitUntil(() => site.smtp.log.length === 3);
  worker.kill("SIGSTOP");
  const other = await startWorker(site.addresses);
  await fillOutbox(site.db, 4);
  await sleep(SHORTER_THAN_A_LEASE_MS);
  worker.kill("SIGCONT");
  await waitUntilSettled(site.db, 60_000);
  const delivery = await checkDelivery(site.db, site.smtp);
  expect(delivery).toMatchObject({ rows: 7, sent: 7, lost: 0, duplicates: 0, unknown: 0 });
  expect([worker.ending(), other.ending()]).toEqual([undefined, undefined]);
});

test("a worker cut off from Postgres sends no email twice, and another one takes over", async () => {
  const site = await openSite();
  const proxy = await startTcpProxy(site.addresses.databaseUrl);
  onTestFinished(() => proxy.close());
  const isCut = Promise.withResolvers<void>();
  site.smtp.plan(async ({ step, count }) => {
    if (step === "dot" && count <= 3) await isCut.promise;
    return "ok" as const;
  });
  const cut = await startWorker({ ...site.addresses, databaseUrl: proxy.url });
  await fillOutbox(site.db, 3);
  await waitUntil(() => site.smtp.log.length === 3);
  const twin = await startWorker(site.addresses);
  proxy.cut();
  isCut.resolve();
  await waitForOneEmail(site.db, site.smtp, 120_000);
  await sleep(SHORTER_THAN_A_LEASE_MS);
  // Only the disconnected worker knows that these three were sent.
  expect((await checkDelivery(site.db, site.smtp)).unsent).toEqual({ sending: 3 });
  proxy.restore();
  await waitUntilSettled(site.db, 120_000);
  const delivery = await checkDelivery(site.db, site.smtp);
  expect(delivery).toMatchObject({ rows: 4, sent: 4, lost: 0, duplicates: 0, unknown: 0 });
  expect([cut.ending(), twin.ending()]).toEqual([undefined, undefined]);
});
