import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { startFaultySmtp } from "../support/faulty-smtp.ts";
import { checkDelivery, fillOutbox, waitForOneEmail, waitUntilSettled } from "./delivery.ts";
import { startWeb, startWorker } from "./processes.ts";
import { startRestartablePostgres } from "./servers.ts";
import { openSite } from "./site.ts";
import { isAcknowledged, startVisitors } from "./visitor.ts";

test("every process survives Postgres being killed, read-only or out of connections, and acknowledged forms are emailed", async () => {
  const site = await openSite();
  const server = await startRestartablePostgres();
  const smtp = await startFaultySmtp();
  const db = createDatabase(server.url, { applicationName: "ashfield-test", max: 2 });
  onTestFinished(async () => {
    await smtp.close();
    await db.destroy();
  });
  const addresses = { ...site.addresses, databaseUrl: server.url, smtpUrl: smtp.url };
  const [worker, web] = await Promise.all([startWorker(addresses), startWeb(addresses)]);
  await waitForOneEmail(db, smtp, 30_000);
  const visitors = startVisitors(() => web.url, 500);

  smtp.plan(() => ({ after: 20 }));
  for (const ms of [300, 1_100]) {
    await fillOutbox(db, 100);
    await sleep(ms);
    await server.kill();
    await sleep(500);
    await server.start();
  }
  expect(await waitForOneEmail(db, smtp, 90_000)).toBeDefined();
  smtp.plan(() => "ok");
  await setReadOnly(server.url, "on");
  await sleep(5_000);
  await setReadOnly(server.url, "off");
  expect(await waitForOneEmail(db, smtp, 90_000)).toBeDefined();

  await server.stop();
  server.settings["max_connections"] = "10";
  await server.start();
  await fillOutbox(db, 50);
  await sleep(3_000);
  await visitors.stop();
  // A claim whose commit got no reply waits for its lease to expire, and a lost job waits a minute.
  expect(await waitUntilSettled(db, 180_000)).toBeDefined();
  const delivery = await checkDelivery(db, smtp);
  const acknowledged = visitors.sent.filter(isAcknowledged);
  const recipients = smtp.log.filter(({ answered }) => answered === 250).map(({ recipient }) => recipient);
  expect(acknowledged.filter(({ form }) => !recipients.includes(form.friendEmail))).toEqual([]);
  expect(delivery).toMatchObject({ unsent: {}, lost: 0, duplicates: 0, unknown: 0 });
  expect([worker.ending(), web.ending()]).toEqual([undefined, undefined]);
});

async function setReadOnly(url: string, value: "on" | "off"): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`alter system set default_transaction_read_only = ${value}`);
  await admin.query("select pg_reload_conf()");
  await admin.end();
}
