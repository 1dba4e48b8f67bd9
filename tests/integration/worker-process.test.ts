import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import {
  openEmailServices,
  readEmail,
  refer,
  sweepAfterAnHour,
  waitForArrival,
  waitForState,
} from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/test-worker.ts";

const office = await openEmailServices();
const { db } = office;
afterAll(() => office.close());

test("on SIGTERM the process finishes sending its current email, then exits", async () => {
  const worker = startProcess();
  const { id, friendEmail } = await sendAndStall();
  worker.child.kill("SIGTERM");
  // Once its LISTEN connection closes, only the email is pending.
  await eventually(async () => expect(await countListeners()).toBe(0));
  expect(worker.child.exitCode).toBeNull();

  office.sink.release();
  expect(await worker.ended).toBe(0);
  expect((await readEmail(db, id)).state).toBe("sent");
  expect(office.sink.to(friendEmail)).toHaveLength(1);
  expect(worker.logs.join("\n")).toContain("worker stopped");
});

test("after kill -9 while sending, another worker sends the email with the same Message-ID", async () => {
  const worker = startProcess();
  const { id, friendEmail } = await sendAndStall();
  worker.child.kill("SIGKILL");
  expect(await worker.ended).toBe("SIGKILL");
  expect((await readEmail(db, id)).state).toBe("sending");

  office.sink.answerWith(() => 250);
  office.startWorker();
  await sweepAfterAnHour(db);
  await waitForState(db, id, "sent");
  expect(office.sink.to(friendEmail)).toHaveLength(1);
  const [lost, sent] = office.sink.seen.filter((mail) => mail.recipient === friendEmail);
  expect(sent?.messageId).toBe(lost?.messageId);
  expect(sent?.text).toBe(lost?.text);
});

test("an invalid configuration exits at once and names every error", async () => {
  const worker = startWorkerProcess({ databaseUrl: "mysql://wrong", redisUrl: "", smtpUrl: "nonsense" });
  onTestFinished(worker.stop);
  expect(await worker.ended).toBe(1);
  const output = worker.logs.join("\n");
  for (const name of ["DATABASE_URL", "REDIS_URL", "SMTP_URL"]) expect(output).toContain(name);
});

async function countListeners(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where application_name = 'ashfield-listen' and datname = current_database()
  `.execute(db);
  return rows.length;
}

function startProcess(): WorkerProcess {
  const worker = startWorkerProcess(office.addresses);
  onTestFinished(worker.stop);
  return worker;
}

async function sendAndStall() {
  office.sink.answerWith((step, to) => (step === "data" && to.endsWith("@example.net") ? "hang" : 250));
  const referral = await refer(db);
  await waitForArrival(office.sink, referral.friendEmail);
  return referral;
}
