import { afterAll, expect, onTestFinished, test } from "vitest";
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
afterAll(() => office.close());

test("an email accepted while Postgres is down is marked later and not resent", async () => {
  const proxy = await startProxy();
  const worker = office.startWorker({ databaseUrl: proxy.url });
  const { id, friendEmail } = await sendAndStall();
  proxy.cut();
  office.sink.release();
  await waitForEmail(office.sink, friendEmail);
  const before = proxy.met.refused;
  await eventually(() => expect(proxy.met.refused).toBeGreaterThan(before + 2));
  expect((await readEmail(db, id)).state).toBe("sending");

  proxy.restore();
  await waitForState(db, id, "sent");
  expect(office.sink.seen.filter((mail) => mail.recipient === friendEmail)).toHaveLength(1);
  expect(worker.logs.join("")).toContain('"email sent"');
});

test("a worker can stop while Postgres is silent", async () => {
  const proxy = await startProxy();
  const worker = office.startWorker({ databaseUrl: proxy.url });
  await waitForState(db, (await refer(db)).id, "sent");
  proxy.blackHole();
  await worker.stop();
});

test("the worker survives a Postgres outage, even at startup, and then sends new emails", async () => {
  const proxy = await startProxy();
  proxy.cut();
  office.startWorker({ databaseUrl: proxy.url });
  const first = await refer(db);
  await eventually(() => expect(proxy.met.refused).toBeGreaterThan(0));
  proxy.restore();
  await waitForState(db, first.id, "sent");
  proxy.cut();
  proxy.restore();
  const second = await refer(db);
  await waitForState(db, second.id, "sent");
  expect(office.sink.to(second.friendEmail)).toHaveLength(1);
});

async function sendAndStall() {
  office.sink.answerWith((step, to) => (step === "data" && to.endsWith("@example.net") ? "hang" : 250));
  const referral = await refer(db);
  await waitForArrival(office.sink, referral.friendEmail);
  await waitForState(db, referral.id, "sent", "referrer-receipt");
  return referral;
}

async function startProxy(): Promise<TcpProxy> {
  const proxy = await startTcpProxy(office.addresses.databaseUrl);
  onTestFinished(() => proxy.close());
  return proxy;
}
