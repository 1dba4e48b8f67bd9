import { afterAll, expect, onTestFinished, test } from "vitest";
import { relayPendingEmails } from "#db/emails/outbox.ts";
import {
  openEmailServices,
  readEmail,
  refer,
  sweepAfterAnHour,
  waitForState,
} from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";

const office = await openEmailServices();
const { db } = office;
afterAll(() => office.close());

test("a referral stored while Redis is down is emailed once even if Redis comes back empty", async () => {
  const proxy = await startProxy();
  office.startWorker({ redisUrl: proxy.url });
  await sendOneEmail();

  proxy.cut();
  const { id, friendEmail } = await refer(db);
  await office.redis.flushdb();
  proxy.restore();
  await waitUntilSent(id);
  expect(office.sink.to(friendEmail)).toHaveLength(1);
});

test("a worker can start and stop while Redis is down, and sends email once it is up", async () => {
  const proxy = await startProxy();
  proxy.cut();
  const worker = office.startWorker({ redisUrl: proxy.url });
  const { id } = await refer(db);
  proxy.restore();
  await waitUntilSent(id);

  proxy.cut();
  await worker.stop();
});

test("an unresponsive Redis delays no referral, and the email goes out when it recovers", async () => {
  const proxy = await startProxy();
  office.startWorker({ redisUrl: proxy.url });
  await sendOneEmail();

  proxy.blackHole();
  const { id, friendEmail } = await refer(db);
  await eventually(() => expect(proxy.met.swallowed).toBeGreaterThan(0));
  // Eventually the network reports the old connections as dead.
  proxy.cut();
  proxy.restore();
  await waitUntilSent(id);
  expect(office.sink.to(friendEmail)).toHaveLength(1);
});

test("a worker can stop while Redis is silent", async () => {
  const proxy = await startProxy();
  const worker = office.startWorker({ redisUrl: proxy.url });
  await sendOneEmail();
  proxy.blackHole();
  await worker.stop();
});

test("the sweeper requeues an email whose job was lost", async () => {
  const { id, friendEmail } = await refer(db);
  await relayPendingEmails(db, 100, async () => {});
  expect(await readEmail(db, id)).toMatchObject({ state: "queued", generation: 1 });

  // Sweep before starting a worker, whose sweeper would race it.
  expect(await sweepAfterAnHour(db)).toBe(2);
  office.startWorker();
  await waitUntilSent(id);
  expect(await readEmail(db, id)).toMatchObject({ state: "sent", generation: 2 });
  expect(office.sink.to(friendEmail)).toHaveLength(1);
});

async function startProxy(): Promise<TcpProxy> {
  const proxy = await startTcpProxy(office.addresses.redisUrl);
  onTestFinished(() => proxy.close());
  return proxy;
}

async function sendOneEmail(): Promise<void> {
  await waitUntilSent((await refer(db)).id);
}

async function waitUntilSent(referralId: string): Promise<void> {
  await waitForState(db, referralId, "sent");
  await waitForState(db, referralId, "sent", "referrer-receipt");
}
