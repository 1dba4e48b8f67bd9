import { sql } from "kysely";
import { expect, test } from "vitest";
import { ops } from "../support/run-ops.ts";
import { environmentOf } from "../support/test-worker.ts";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { startWorker } from "./processes.ts";
import { recordRun, scale, timeLimit } from "./scale.ts";
import { type FaultSite, openSite } from "./site.ts";
import { until } from "./until.ts";

test("mails that cannot be written delay no others, die with the reason, and are sent again once they can", async () => {
  const poisoned = 20;
  const site = await openSite();
  const ids = await fillOutbox(site.db, poisoned);
  // A date that no mail can print.
  await sql`update referrals set code_expires_at = 'infinity'`.execute(site.db);
  const worker = await startWorker(site.addresses);
  await until(async () => (await countFailed(site.db)) === poisoned);
  const started = performance.now();
  await fillOutbox(site.db, 30);
  await until(() => site.smtp.accepted().size === 30);
  const othersMs = Math.round(performance.now() - started);

  // The full run waits for the tries as they come.
  while ((await countFailed(site.db, "dead")) < poisoned) {
    if (scale(0, 1) === 0)
      await sql`update emails set next_attempt_at = now() where state = 'retry'`.execute(site.db);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const diedMs = Math.round(performance.now() - started);
  const environment = environmentOf(site.addresses);
  const listed = JSON.parse(
    (await ops(environment, ["emails", "list", "--state", "dead", "--json"])).out,
  ) as {
    error: string;
    attempts: number;
  }[];
  await sql`update referrals set code_expires_at = now() + interval '1 year'`.execute(site.db);
  const retried = await ops(environment, ["emails", "retry", ...ids]);
  const settledMs = await untilSettled(site.db, 60_000);
  const verdict = await judge(site.db, site.smtp);
  recordRun({
    fault: `${poisoned} mails that always throw`,
    seen: {
      ...verdict,
      othersMs,
      diedMs,
      reasons: [...new Set(listed.map(({ error }) => error))],
      tries: Math.max(...listed.map(({ attempts }) => attempts)),
      settledMs,
    },
  });

  expect(listed).toHaveLength(poisoned);
  for (const { error } of listed) expect(error).toMatch(/^cannot be written: RangeError at (jobs|domain)\//);
  expect(retried.code).toBe(0);
  expect(othersMs).toBeLessThan(timeLimit(5_000));
  expect(verdict).toMatchObject({ rows: 50, sent: 50, lost: 0, doubles: 0 });
  expect(worker.ending()).toBeUndefined();
});

async function countFailed(db: FaultSite["db"], state?: "dead"): Promise<number> {
  const rows = await db.selectFrom("emails").select("state").where("cause", "=", "content").execute();
  return rows.filter((row) => !state || row.state === state).length;
}
