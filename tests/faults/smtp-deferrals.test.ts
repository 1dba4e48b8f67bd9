import { sql } from "kysely";
import { expect, test } from "vitest";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { startWorker } from "./processes.ts";
import { createChance, recordRun, scale } from "./scale.ts";
import { openSite } from "./site.ts";

test("of mails that the server defers by chance, all arrive, and of refused recipients none", async () => {
  const mails = scale(40, 400);
  const random = createChance("deferrals");
  const site = await openSite();
  const refused = new Set<string>();
  const judged = new Set<string>();
  site.smtp.plan(({ step, recipient }) => {
    if (step !== "rcpt") return "ok";
    if (!judged.has(recipient) && random.chance(0.05)) refused.add(recipient);
    judged.add(recipient);
    if (refused.has(recipient)) return "550 5.1.1 no such user";
    return random.chance(0.3) ? "451 4.3.0 try again later" : "ok";
  });
  await startWorker(site.addresses);
  await fillOutbox(site.db, mails);
  const hurry = setInterval(() => {
    void sql`update emails set next_attempt_at = now() where state = 'retry'`.execute(site.db);
  }, 500);
  const settledMs = await untilSettled(site.db, 120_000).finally(() => clearInterval(hurry));
  const verdict = await judge(site.db, site.smtp);
  recordRun({
    fault: "30 % deferred, 5 % refused",
    seen: { ...verdict, settledMs, refused: refused.size },
  });
  expect(verdict).toMatchObject({ sent: mails - refused.size, lost: 0, doubles: 0 });
  expect(verdict.unsent["dead"] ?? 0).toBe(refused.size);
});
