import { expect, test } from "vitest";
import type { SmtpStep } from "../support/faulty-smtp.ts";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { type FaultProcess, startWorker } from "./processes.ts";
import { recordRun, scale } from "./scale.ts";
import { openSite } from "./site.ts";

test.each<{ step: SmtpStep; moment: string; most: "kills" | 0 }>([
  { step: "dot", moment: "right after 250", most: "kills" },
  { step: "data", moment: "right before DATA", most: 0 },
])("killed $moment, the worker doubles $most mails at most, with the same words", async (run) => {
  const kills = scale(2, 20);
  const site = await openSite();
  for (let count = 0; count < kills; count += 1) {
    let worker: FaultProcess | undefined;
    let isKilled = false;
    site.smtp.plan(({ step }) => {
      if (run.step !== "data" || step !== "data" || isKilled) return "ok";
      isKilled = true;
      worker?.kill("SIGKILL");
      return "drop";
    });
    const kill = () => {
      isKilled = true;
      worker?.kill("SIGKILL");
    };
    if (run.step === "dot") site.smtp.events.once("answered", kill);
    worker = await startWorker(site.addresses);
    await fillOutbox(site.db, 1);
    await worker.ended;
    site.smtp.events.off("answered", kill);
  }
  site.smtp.plan(() => "ok");
  await startWorker(site.addresses);
  const settledMs = await untilSettled(site.db, 120_000);
  const verdict = await judge(site.db, site.smtp);
  recordRun({ fault: `${kills} kills ${run.moment}`, seen: { ...verdict, settledMs } });

  expect(verdict).toMatchObject({ rows: kills, sent: kills, lost: 0, strays: 0, changed: 0 });
  expect(verdict.doubles).toBeLessThanOrEqual(run.most === "kills" ? kills : 0);
});
