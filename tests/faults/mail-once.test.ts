import { expect, onTestFinished, test } from "vitest";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { startWeb, startWorker } from "./processes.ts";
import { recordRun, scale } from "./scale.ts";
import { openSite } from "./site.ts";
import { fillForm, isAcknowledged, sendForm } from "./visitor.ts";

test("two workers and relays at once send each mail once", async () => {
  const mails = scale(100, 1_000);
  const site = await openSite();
  await Promise.all([startWorker(site.addresses), startWorker(site.addresses)]);
  await fillOutbox(site.db, mails);
  const settledMs = await untilSettled(site.db, 120_000);
  const verdict = await judge(site.db, site.smtp);
  recordRun({ fault: `2 workers, ${mails} referrals`, seen: { ...verdict, settledMs } });
  expect(verdict).toMatchObject({ rows: mails, sent: mails, lost: 0, doubles: 0, strays: 0 });
});

test("a form that is sent again, as the site died between commit and answer, makes one row and one mail", async () => {
  const kills = scale(2, 50);
  const site = await openSite();
  const proxy = await startTcpProxy(site.addresses.databaseUrl);
  onTestFinished(() => proxy.close());
  await startWorker(site.addresses);
  let web = await startWeb({ ...site.addresses, databaseUrl: proxy.url });
  let unanswered = 0;
  let acknowledged = 0;
  for (let count = 0; count < kills; count += 1) {
    const form = await fillForm(web.url);
    const doomed = web;
    proxy.watch((chunk) => {
      if (!chunk.includes("COMMIT\0")) return true;
      doomed.kill("SIGKILL");
      return false;
    });
    if (!isAcknowledged(await sendForm(web.url, form))) unanswered += 1;
    await doomed.ended;
    proxy.watch(() => true);
    web = await startWeb({ ...site.addresses, databaseUrl: proxy.url });
    if (isAcknowledged(await sendForm(web.url, form))) acknowledged += 1;
  }
  const settledMs = await untilSettled(site.db, 60_000);
  const { count: rows } = await site.db
    .selectFrom("referrals")
    .select((select) => select.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  const verdict = await judge(site.db, site.smtp);
  recordRun({
    fault: `web killed ${kills} times between commit and answer`,
    seen: { ...verdict, unanswered, acknowledged, referrals: Number(rows), settledMs },
  });
  expect([unanswered, acknowledged, Number(rows)]).toEqual([kills, kills, kills]);
  expect(verdict).toMatchObject({ rows: 2 * kills, sent: 2 * kills, lost: 0, doubles: 0, strays: 0 });
});
