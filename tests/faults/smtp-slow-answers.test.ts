import { expect, test } from "vitest";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { startWorker } from "./processes.ts";
import { recordRun } from "./scale.ts";
import { openSite } from "./site.ts";

test("a final answer after 35 s, and one that trickles for 65 s, end in one copy each", async () => {
  const site = await openSite();
  let mails = 0;
  site.smtp.plan(({ step }) => {
    if (step !== "dot") return "ok";
    mails += 1;
    return mails === 1 ? { after: 35_000 } : { after: 65_000, every: 20_000 };
  });
  await startWorker(site.addresses);
  await fillOutbox(site.db, 2);
  const settledMs = await untilSettled(site.db, 120_000);
  const verdict = await judge(site.db, site.smtp);
  recordRun({ fault: "250 after 35 s and after 65 s", seen: { ...verdict, settledMs } });
  expect(verdict).toMatchObject({ rows: 2, sent: 2, lost: 0, doubles: 0 });
  expect(site.smtp.log).toHaveLength(2);
});
