import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openEmailServices, readEmail, refer, waitForArrival } from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { startWorkerProcess } from "../support/test-worker.ts";

const office = await openEmailServices();
const { db } = office;

test("on SIGTERM the process finishes sending its current email, records that it was stopped, then exits", async () => {
  const worker = startWorkerProcess(office.addresses);
  onTestFinished(worker.stop);
  office.sink.answerWith((step, to) => (step === "data" && to.endsWith("@example.net") ? "hang" : 250));
  const { id, friendEmail } = await refer(db);
  await waitForArrival(office.sink, friendEmail);
  worker.child.kill("SIGTERM");
  // Once its LISTEN connection closes, only the email is pending.
  await eventually(async () => expect(await countListeners()).toBe(0));
  expect(worker.child.exitCode).toBeNull();

  office.sink.release();
  expect(await worker.ended).toBe(0);
  expect((await readEmail(db, id)).state).toBe("sent");
  expect(office.sink.to(friendEmail)).toHaveLength(1);
  expect(worker.logs.join("\n")).toContain('"msg":"stopped"');
  const runs = await db.selectFrom("processes").select(["name", "stopped_at"]).execute();
  expect(runs).toEqual([{ name: "worker", stopped_at: expect.any(Date) }]);
});

async function countListeners(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where application_name = 'ashfield-listen' and datname = current_database()
  `.execute(db);
  return rows.length;
}
