import { expect, test } from "vitest";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { startWorker } from "./processes.ts";
import { recordRun, timeLimit } from "./scale.ts";
import { openSite } from "./site.ts";
import { until } from "./until.ts";

test("mails that hang at their final answer delay no others, and arrive once when it comes", async () => {
  const stalling = 20;
  const others = 30;
  const site = await openSite();
  const hanging = new Set<string>();
  site.smtp.plan(({ step, recipient }) => (step === "dot" && hanging.has(recipient) ? "stall" : "ok"));
  const ids = await fillOutbox(site.db, stalling);
  const rows = await site.db.selectFrom("emails").select("to_address").where("id", "in", ids).execute();
  for (const row of rows) hanging.add(row.to_address);
  await startWorker(site.addresses);
  await until(() => site.smtp.log.length > 0);
  const started = performance.now();
  await fillOutbox(site.db, others);
  await until(() => site.smtp.accepted().size === others);
  const othersMs = Math.round(performance.now() - started);
  site.smtp.release();
  const settledMs = await untilSettled(site.db, 60_000);
  const verdict = await judge(site.db, site.smtp);
  recordRun({
    fault: `${stalling} mails that stall`,
    seen: { ...verdict, othersMs, settledMs },
  });
  expect(othersMs).toBeLessThan(timeLimit(5_000));
  expect(verdict).toMatchObject({ rows: stalling + others, sent: stalling + others, lost: 0, doubles: 0 });
});
