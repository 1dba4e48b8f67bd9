import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { LoggedData } from "../support/faulty-smtp.ts";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { startWorker } from "./processes.ts";
import { createChance, recordRun, scale } from "./scale.ts";
import { type FaultSite, openSite } from "./site.ts";

test("a worker that is killed at random loses no mail, and doubles none but those it was killed over", async () => {
  const chance = createChance("random kills");
  const kills = scale(5, 50);
  const mails = scale(100, 500);
  const site = await openSite();
  // About as long as the kills take: a mail server that needs a moment.
  site.smtp.plan(() => ({ after: 20 }));
  await fillOutbox(site.db, mails);

  let overKills = 0;
  const known = new Set<LoggedData>();
  for (let count = 0; count < kills; count += 1) {
    const worker = await startWorker(site.addresses);
    await sleep(chance.below(scale(900, 1_500)));
    worker.kill("SIGKILL");
    await worker.ended;
    overKills += await countAcceptedUnmarked(site, known);
  }
  await startWorker(site.addresses);
  const settledMs = await untilSettled(site.db, 120_000);
  const verdict = await judge(site.db, site.smtp);
  recordRun({
    fault: `${kills} kills in ${mails} mails`,
    seen: { ...verdict, messageIds: site.smtp.accepted().size, betweenAnswerAndCommit: overKills, settledMs },
  });

  expect(settledMs).toBeDefined();
  expect(verdict).toMatchObject({ rows: mails, sent: mails, lost: 0, strays: 0, changed: 0 });
  expect(site.smtp.accepted().size).toBe(mails);
  expect(verdict.doubles).toBeLessThanOrEqual(overKills);
});

/** Mails that the server has, and whose row does not say so: the dead worker was between answer and commit. */
async function countAcceptedUnmarked(site: FaultSite, known: Set<LoggedData>): Promise<number> {
  const sending = await site.db
    .selectFrom("emails")
    .select("message_id")
    .where("state", "=", "sending")
    .execute();
  const last = new Map(site.smtp.log.map((entry) => [entry.messageId, entry]));
  // A claim of an earlier death is counted once.
  const unmarked = sending
    .map(({ message_id }) => last.get(message_id ?? ""))
    .filter((entry) => entry?.answered === 250 && !known.has(entry));
  for (const entry of unmarked) if (entry) known.add(entry);
  return unmarked.length;
}
