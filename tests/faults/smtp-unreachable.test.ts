import { expect, test } from "vitest";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { countFirstTries, countPending, countTries, RETURN_MS } from "./outage-log.ts";
import { startWorker } from "./processes.ts";
import { recordRun, scale, timeLimit } from "./scale.ts";
import { openSite } from "./site.ts";
import { until } from "./until.ts";

test("a server that refuses connections costs no try, and gets its first mail within a minute of its return", async () => {
  const mails = scale(20, 100);
  const outageMs = scale(10_000, 600_000);
  const site = await openSite();
  await site.smtp.refuse();
  const worker = await startWorker(site.addresses);
  await fillOutbox(site.db, mails);
  await until(async () => (await countPending(site.db)) === mails);
  const tried = await countFirstTries(worker.logs);
  await new Promise((resolve) => setTimeout(resolve, outageMs));
  const tries = countTries(worker.logs) - tried;
  await site.smtp.listen();
  const returned = performance.now();
  await until(() => site.smtp.accepted().size > 0);
  const firstMs = Math.round(performance.now() - returned);
  const settledMs = await untilSettled(site.db, 60_000);
  const verdict = await judge(site.db, site.smtp);
  const attempts = await site.db.selectFrom("emails").select("attempts").distinct().execute();
  recordRun({
    fault: `connections refused for ${outageMs / 1_000} s`,
    seen: { ...verdict, tries, firstMs, settledMs },
  });
  expect(verdict).toMatchObject({ rows: mails, sent: mails, lost: 0, doubles: 0 });
  expect(attempts).toEqual([{ attempts: 1 }]);
  expect(tries).toBeLessThanOrEqual(Math.ceil(outageMs / 55_000));
  expect(firstMs).toBeLessThan(timeLimit(RETURN_MS));
});
