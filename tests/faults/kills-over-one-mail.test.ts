import { expect, test } from "vitest";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { type FaultProcess, startWorker } from "./processes.ts";
import { recordRun, scale, timeLimit } from "./scale.ts";
import { openSite } from "./site.ts";

test("a mail whose worker is killed again and again is sent within three minutes", async () => {
  const kills = scale(2, 5);
  const site = await openSite();
  let worker: FaultProcess | undefined;
  let killed = 0;
  site.smtp.plan(({ step }) => {
    if (step !== "data" || killed === kills) return "ok";
    killed += 1;
    worker?.kill("SIGKILL");
    return "drop";
  });
  await fillOutbox(site.db, 1);
  const started = performance.now();
  while (killed < kills) {
    worker = await startWorker(site.addresses);
    await worker.ended;
  }
  await startWorker(site.addresses);
  const settled = await untilSettled(site.db, 180_000);
  const sentMs = Math.round(performance.now() - started);
  const verdict = await judge(site.db, site.smtp);
  recordRun({ fault: `one mail's worker killed ${kills} times`, seen: { ...verdict, sentMs } });

  expect(settled).toBeDefined();
  expect(verdict).toMatchObject({ sent: 1, lost: 0, doubles: 0 });
  expect(sentMs).toBeLessThan(timeLimit((180_000 * kills) / 5));
});
