import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ReceivedEmail, SmtpStep } from "../support/faulty-smtp.ts";
import { createRandom } from "../support/random.ts";
import type { WorkerProcess } from "../support/test-worker.ts";
import { checkDelivery, expireLeases, fillOutbox, waitUntilSettled } from "./delivery.ts";
import { type FaultSite, openSite } from "./site.ts";

test.each<{ step: SmtpStep; moment: string; max: number; redis: "wiped" | "kept" }>([
  { step: "dot", moment: "right after 250", max: 2, redis: "wiped" },
  { step: "data", moment: "right before DATA", max: 0, redis: "kept" },
])(
  "killed twice $moment, with Redis $redis, the worker sends at most $max emails twice, with the same text",
  async (run) => {
    const site = await openSite();
    for (let count = 0; count < 2; count += 1) {
      let worker: WorkerProcess | undefined;
      let isKilled = false;
      const kill = () => {
        isKilled = true;
        worker?.child.kill("SIGKILL");
      };
      site.smtp.plan(({ step }) => {
        if (run.step !== "data" || step !== "data" || isKilled) return "ok";
        kill();
        return "drop";
      });
      if (run.step === "dot") site.smtp.events.once("answered", kill);
      worker = await site.startWorker();
      await fillOutbox(site.db, 1);
      await worker.ended;
      site.smtp.events.off("answered", kill);
    }
    if (run.redis === "wiped") await site.redis.flushdb();
    site.smtp.plan(() => "ok");
    await expireLeases(site.db);
    await site.startWorker();
    await waitUntilSettled(site.db);
    const delivery = await checkDelivery(site.db, site.smtp);
    expect(delivery).toMatchObject({ rows: 2, sent: 2, lost: 0, unknown: 0, changed: 0 });
    expect(delivery.duplicates).toBeLessThanOrEqual(run.max);
  },
);

test("a worker killed at random loses no email, and only resends ones it was sending", async () => {
  const seed = Number(process.env["FAULTS_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`random kills: FAULTS_SEED=${seed}`);
  const chance = createRandom(seed);
  const site = await openSite();
  // Slow replies, so that sending lasts about as long as the kills.
  site.smtp.plan(() => ({ after: 20 }));
  await fillOutbox(site.db, 100);

  let overKills = 0;
  const known = new Set<ReceivedEmail>();
  for (let count = 0; count < 5; count += 1) {
    const worker = await site.startWorker();
    await sleep(chance.below(900));
    worker.child.kill("SIGKILL");
    await worker.ended;
    overKills += await countAcceptedUnmarked(site, known);
    await expireLeases(site.db);
  }
  // BullMQ frees the jobs of dead workers only after a minute.
  await site.redis.flushdb();
  await site.startWorker();
  await waitUntilSettled(site.db);
  const delivery = await checkDelivery(site.db, site.smtp);
  expect(delivery).toMatchObject({ rows: 100, sent: 100, lost: 0, unknown: 0, changed: 0 });
  expect(site.smtp.accepted().size).toBe(100);
  expect(delivery.duplicates).toBeLessThanOrEqual(overKills);
});

/** Accepted but not marked, because the worker died before the commit. */
async function countAcceptedUnmarked(site: FaultSite, known: Set<ReceivedEmail>): Promise<number> {
  const sending = await site.db
    .selectFrom("emails")
    .select("message_id")
    .where("state", "=", "sending")
    .execute();
  const last = new Map(site.smtp.log.map((entry) => [entry.messageId, entry]));
  // Count a claim from an earlier kill only once.
  const unmarked = sending
    .map(({ message_id }) => last.get(message_id ?? ""))
    .filter((entry) => entry?.answered === 250 && !known.has(entry));
  for (const entry of unmarked) if (entry) known.add(entry);
  return unmarked.length;
}
