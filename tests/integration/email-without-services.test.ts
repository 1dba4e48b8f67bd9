import { expect, onTestFinished, test } from "vitest";
import {
  openEmailServices,
  readEmail,
  refer,
  waitForArrival,
  waitForEmail,
  waitForState,
} from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";

const office = await openEmailServices();
const { db } = office;

/** The worker of `start` reaches the service through the proxy only. */
async function openProxy(service: "databaseUrl" | "redisUrl") {
  const proxy: TcpProxy = await startTcpProxy(office.addresses[service]);
  onTestFinished(() => proxy.close());
  return { proxy, start: () => office.startWorker({ [service]: proxy.url }) };
}

async function waitUntilSent(referralId: string): Promise<void> {
  await waitForState(db, referralId, "sent");
  await waitForState(db, referralId, "sent", "referrer-receipt");
}

test("an email stalled at its final reply delays no others; accepted while Postgres is down, it is marked later and not resent", async () => {
  const { proxy, start } = await openProxy("databaseUrl");
  const { id, friendEmail } = await refer(db);
  office.sink.answerWith((step, to) => (step === "data" && to === friendEmail ? "hang" : 250));
  const worker = start();
  await waitForArrival(office.sink, friendEmail);
  // No other email waits for it.
  await waitUntilSent((await refer(db)).id);
  await waitForState(db, id, "sent", "referrer-receipt");
  proxy.cut();
  office.sink.release();
  await waitForEmail(office.sink, friendEmail);
  const before = proxy.met.refused;
  await eventually(() => expect(proxy.met.refused).toBeGreaterThan(before + 2));
  expect((await readEmail(db, id)).state).toBe("sending");

  proxy.restore();
  await waitForState(db, id, "sent");
  expect(office.sink.seen.filter((email) => email.recipient === friendEmail)).toHaveLength(1);
  expect(worker.logs.join("")).toContain('"email sent"');
});

test.each([
  ["Postgres", "databaseUrl"],
  ["Redis", "redisUrl"],
] as const)("a worker can stop while %s is silent", async (_name, service) => {
  const { proxy, start } = await openProxy(service);
  const worker = start();
  await waitUntilSent((await refer(db)).id);
  proxy.blackHole();
  await worker.stop();
});

test("the worker survives a Postgres outage, even at startup, and then sends new emails", async () => {
  const { proxy, start } = await openProxy("databaseUrl");
  proxy.cut();
  start();
  const first = await refer(db);
  await eventually(() => expect(proxy.met.refused).toBeGreaterThan(0));
  proxy.restore();
  await waitUntilSent(first.id);
  proxy.cut();
  proxy.restore();
  const second = await refer(db);
  await waitUntilSent(second.id);
  expect(office.sink.to(second.friendEmail)).toHaveLength(1);
});

test("a worker can start and stop while Redis is down, and sends email once it is up, even if it comes back empty", async () => {
  const { proxy, start } = await openProxy("redisUrl");
  proxy.cut();
  const worker = start();
  const { id, friendEmail } = await refer(db);
  await office.redis.flushdb();
  proxy.restore();
  await waitUntilSent(id);
  expect(office.sink.to(friendEmail)).toHaveLength(1);

  proxy.cut();
  await worker.stop();
});

test("an unresponsive Redis delays no referral, and the email goes out when it recovers", async () => {
  const { proxy, start } = await openProxy("redisUrl");
  start();
  await waitUntilSent((await refer(db)).id);

  proxy.blackHole();
  const { id, friendEmail } = await refer(db);
  await eventually(() => expect(proxy.met.swallowed).toBeGreaterThan(0));
  // Eventually the network reports the old connections as dead.
  proxy.cut();
  proxy.restore();
  await waitUntilSent(id);
  expect(office.sink.to(friendEmail)).toHaveLength(1);
});
