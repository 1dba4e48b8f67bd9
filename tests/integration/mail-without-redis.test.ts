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

test("a referral stored while Redis is down is mailed once when Redis is back", async () => {
  const proxy = await startProxy();
  const worker = office.startWorker({ redisUrl: proxy.url });
  await mailOne();

  proxy.cut();
  const { id, friendEmail, referrerEmail } = await refer(db);
  await eventually(() => expect(worker.logs.join("")).toContain("Redis is not reachable"));
  expect(office.sink.to(friendEmail)).toEqual([]);
  expect((await readEmail(db, id)).state).toBe("pending");

  proxy.restore();
  await waitUntilSent(id);
  expect(office.sink.to(friendEmail)).toHaveLength(1);
  expect(office.sink.to(referrerEmail)).toHaveLength(1);
});

test("a referral stored while Redis is down is mailed once when Redis comes back empty", async () => {
  const proxy = await startProxy();
  office.startWorker({ redisUrl: proxy.url });
  await mailOne();

  proxy.cut();
  const { id, friendEmail } = await refer(db);
  await office.redis.flushdb();
  proxy.restore();
  await waitUntilSent(id);
  expect(office.sink.to(friendEmail)).toHaveLength(1);
});

test("a worker that starts while Redis is away mails when it comes, and one that stops without it ends", async () => {
  const proxy = await startProxy();
  proxy.cut();
  const worker = office.startWorker({ redisUrl: proxy.url });
  const { id } = await refer(db);
  proxy.restore();
  await waitUntilSent(id);

  proxy.cut();
  await worker.stop();
});

test("a Redis that never answers delays no referral, and the mail is sent when it answers again", async () => {
  const proxy = await startProxy();
  office.startWorker({ redisUrl: proxy.url });
  await mailOne();

  proxy.blackHole();
  const { id, friendEmail } = await refer(db);
  await eventually(() => expect(proxy.met.swallowed).toBeGreaterThan(0));
  // The network notices in the end that the old connections are dead.
  proxy.cut();
  proxy.restore();
  await waitUntilSent(id);
  expect(office.sink.to(friendEmail)).toHaveLength(1);
});

test("a worker that stops while Redis is silent ends all the same", async () => {
  const proxy = await startProxy();
  const worker = office.startWorker({ redisUrl: proxy.url });
  await mailOne();
  proxy.blackHole();
  await worker.stop();
});

test("the sweeper queues a mail again whose job was lost", async () => {
  const { id, friendEmail } = await refer(db);
  await relayPendingEmails(db, 100, async () => {});
  expect(await readEmail(db, id)).toMatchObject({ state: "queued", generation: 1 });

  // Before there is a worker, whose own sweeper might come first.
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

/** Sends one mail, so that the worker is connected. */
async function mailOne(): Promise<void> {
  await waitUntilSent((await refer(db)).id);
}

async function waitUntilSent(referralId: string): Promise<void> {
  await waitForState(db, referralId, "sent");
  await waitForState(db, referralId, "sent", "referrer-receipt");
}
