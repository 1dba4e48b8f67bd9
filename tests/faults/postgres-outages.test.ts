import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { startFaultySmtp } from "../support/faulty-smtp.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { fillOutbox, judge, untilOneMailPasses, untilSettled } from "./oracle.ts";
import { startWeb, startWorker } from "./processes.ts";
import { createChance, recordRun, scale, timeLimit } from "./scale.ts";
import { startMortalPostgres } from "./servers.ts";
import { openSite } from "./site.ts";
import { until } from "./until.ts";
import { isAcknowledged, startVisitors } from "./visitor.ts";

const RECOVERED_MS = 10_000;

test("Postgres killed, read-only or short of connections ends no process; what was acknowledged is sent", async () => {
  const chance = createChance("outages of Postgres");
  const site = await openSite();
  const server = await startMortalPostgres();
  const smtp = await startFaultySmtp();
  const db = createDatabase(server.url, { applicationName: "ashfield-judge", max: 2 });
  onTestFinished(async () => {
    await smtp.close();
    await db.destroy();
  });
  const addresses = { ...site.addresses, databaseUrl: server.url, smtpUrl: smtp.url };
  const [worker, web] = await Promise.all([startWorker(addresses), startWeb(addresses)]);
  await untilOneMailPasses(db, smtp, 30_000);
  const visitors = startVisitors(() => web.url, scale(500, 6_000));
  const recovered: Record<string, number | undefined> = {};

  smtp.plan(() => ({ after: 20 }));
  const kills = scale(2, 10);
  for (let count = 1; count <= kills; count += 1) {
    await fillOutbox(db, 100);
    await sleep(chance.below(1_500));
    await server.kill();
    await sleep(chance.below(1_000));
    await server.start();
    const started = performance.now();
    const passed = smtp.log.length;
    await until(() => smtp.log.length > passed);
    recovered[`killed ${count}`] = Math.round(performance.now() - started);
  }
  smtp.plan(() => "ok");
  recovered["all mails"] = await untilSettled(db, 60_000);

  await setReadOnly(server.url, "on");
  await sleep(scale(5_000, 30_000));
  await setReadOnly(server.url, "off");
  recovered["read-only"] = await untilOneMailPasses(db, smtp, 60_000);

  await server.stop();
  server.settings["max_connections"] = "10";
  await server.start();
  await fillOutbox(db, 50);
  await sleep(scale(3_000, 20_000));
  recovered["ten connections"] = await untilOneMailPasses(db, smtp, 60_000);

  await visitors.stop();
  const settledMs = await untilSettled(db, 60_000);
  const verdict = await judge(db, smtp);
  const endings = [worker, web].map((one) => one.ending() ?? "lives");
  const acknowledged = visitors.sent.filter(isAcknowledged);
  const recipients = smtp.log.filter(({ answered }) => answered === 250).map(({ recipient }) => recipient);
  const unsent = acknowledged.filter(({ form }) => !recipients.includes(form.friendEmail)).length;
  const burnt = worker.logs.filter((line) => line.includes('"job failed"')).length;
  recordRun({
    fault: `Postgres killed ${kills} times, read-only, 10 connections`,
    seen: {
      ...verdict,
      posts: visitors.sent.length,
      acknowledged: acknowledged.length,
      acknowledgedUnsent: unsent,
      burnt,
      recovered,
      settledMs,
      endings,
    },
  });

  expect(endings).toEqual(["lives", "lives"]);
  expect(unsent).toBe(0);
  expect(verdict).toMatchObject({ unsent: {}, lost: 0, doubles: 0, strays: 0 });
  const { "all mails": _allMails, ...first } = recovered;
  for (const ms of Object.values(first)) expect(ms).toBeLessThan(timeLimit(RECOVERED_MS));
});

test("a worker that is cut off from Postgres doubles no mail, and leaves the work to its twin", async () => {
  const cutMs = scale(35_000, 200_000);
  const site = await openSite();
  const twinProxy = await startTcpProxy(site.addresses.databaseUrl);
  onTestFinished(() => twinProxy.close());
  const isCut = Promise.withResolvers<void>();
  site.smtp.plan(async ({ step, count }) => {
    if (step === "dot" && count <= 4) await isCut.promise;
    return "ok" as const;
  });
  const cut = await startWorker({ ...site.addresses, databaseUrl: twinProxy.url });
  await fillOutbox(site.db, 4);
  await until(() => site.smtp.log.length === 4);
  const twin = await startWorker(site.addresses);
  twinProxy.cut();
  isCut.resolve();
  const [passedMs] = await Promise.all([
    untilOneMailPasses(site.db, site.smtp, 60_000),
    fillOutbox(site.db, 20),
  ]);
  await sleep(cutMs);
  const meanwhile = await judge(site.db, site.smtp);
  twinProxy.restore();
  const settledMs = await untilSettled(site.db, 60_000);
  const verdict = await judge(site.db, site.smtp);
  const endings = [cut, twin].map((one) => one.ending() ?? "lives");
  recordRun({
    fault: `one of two workers cut off for ${cutMs / 1000} s`,
    seen: { ...verdict, passedMs, unsentMeanwhile: meanwhile.unsent, settledMs, endings },
  });

  expect(endings).toEqual(["lives", "lives"]);
  // The four are known to the cut worker alone, until it can say so.
  expect(meanwhile.unsent).toEqual({ sending: 4 });
  expect(verdict).toMatchObject({ rows: 25, sent: 25, lost: 0, doubles: 0, strays: 0 });
});

async function setReadOnly(url: string, value: "on" | "off"): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`alter system set default_transaction_read_only = ${value}`);
  await admin.query("select pg_reload_conf()");
  await admin.end();
}
