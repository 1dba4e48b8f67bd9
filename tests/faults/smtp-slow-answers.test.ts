import { expect, test } from "vitest";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { startWorker } from "./processes.ts";
import { openSite } from "./site.ts";

test("a final answer after 65 s, and one that trickles as long, end in one copy each", async () => {
  const site = await openSite();
  site.smtp.plan(({ step, count }) => {
    if (step !== "dot") return "ok";
    return count === 1 ? { after: 65_000 } : { after: 65_000, every: 20_000 };
  });
  await startWorker(site.addresses);
  await fillOutbox(site.db, 2);
  await untilSettled(site.db, 120_000);
  const verdict = await judge(site.db, site.smtp);
  expect(verdict).toMatchObject({ rows: 2, sent: 2, lost: 0, doubles: 0 });
  expect(site.smtp.log).toHaveLength(2);
});
