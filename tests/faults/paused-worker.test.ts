import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { type FaultProcess, startWorker } from "./processes.ts";
import { recordRun, scale } from "./scale.ts";
import { openSite } from "./site.ts";
import { until } from "./until.ts";

test("a worker that is stopped for a minute in the middle of four mails doubles none and lives on", async () => {
  await Promise.all([
    pauseWorker({ others: 0, what: "the only worker" }),
    pauseWorker({ others: 1, what: "one of two workers" }),
  ]);
});

async function pauseWorker(run: { others: number; what: string }): Promise<void> {
  const pauseMs = scale(30_000, 70_000);
  const site = await openSite();
  site.smtp.plan(({ step, count }) => (step === "dot" && count <= 4 ? { after: 3_000 } : "ok"));
  const worker = await startWorker(site.addresses);
  await fillOutbox(site.db, 4);
  await until(() => site.smtp.log.length === 4);
  worker.kill("SIGSTOP");
  const others: FaultProcess[] = [];
  for (let count = 0; count < run.others; count += 1) others.push(await startWorker(site.addresses));
  await fillOutbox(site.db, run.others * 4);
  await sleep(pauseMs);
  worker.kill("SIGCONT");
  const settledMs = await untilSettled(site.db, 60_000);
  await sleep(5_000);
  const verdict = await judge(site.db, site.smtp);
  const endings = [worker, ...others].map((one) => one.ending() ?? "lives");
  recordRun({
    fault: `${run.what} stopped ${pauseMs / 1000} s`,
    seen: { ...verdict, settledMs, endings },
  });

  expect(verdict).toMatchObject({ unsent: {}, lost: 0, doubles: 0, strays: 0 });
  expect(endings).toEqual(endings.map(() => "lives"));
}
