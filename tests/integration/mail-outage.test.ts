import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { databaseTime } from "#db/clock/database-time.ts";
import { OUTAGE_TRY_SECONDS } from "#db/emails/outage.ts";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { countDeadEmails } from "#db/emails/unsent.ts";
import { wakeRelay } from "#db/emails/wake-relay.ts";
import {
  openEmailServices,
  passAnHour,
  refer,
  type SentReferral,
  waitForState,
} from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { type SmtpReply, type SmtpStep, startFaultySmtp } from "../support/faulty-smtp.ts";

const office = await openEmailServices();
const { db } = office;
const smtp = await startFaultySmtp();
afterAll(smtp.close);
beforeEach(async () => {
  smtp.plan(() => "ok");
  smtp.log.length = 0;
  await db.deleteFrom("referrals").execute();
  await db.deleteFrom("mail_outage").execute();
});

const refuseLogin = async () =>
  smtp.plan(({ step }) => (step === "auth" ? "535 5.7.8 wrong password" : "ok"));

// tests/jobs/smtp-verdict.test.ts has the replies that mean an outage.
test.each([
  { what: "refuses the login", begin: refuseLogin, end: async () => smtp.plan(() => "ok") },
  { what: "is unreachable", begin: smtp.refuse, end: smtp.listen },
])("a server that $what uses up no attempts, and all emails go out when it is back", async (outage) => {
  await outage.begin();
  await startAndRefer(5);
  await untilOutage();
  expect(await countByState()).toEqual({ pending: 10 });
  expect(await listAttempts()).toEqual([0]);

  await outage.end();
  await passAnHour(db);
  await untilAllSent();
});

test("during an outage one email a minute is tried, a different one each time", async () => {
  await refuseLogin();
  await startAndRefer(5);
  await untilOutage();
  const { since } = await db.selectFrom("mail_outage").selectAll().executeTakeFirstOrThrow();
  await db.updateTable("emails").set({ cause: null }).execute();

  let lastTry = new Date(0);
  for (let minute = 1; minute <= 3; minute += 1) {
    lastTry = await databaseTime(db);
    const before = smtp.visits.filter(({ step }) => step === "auth").length;
    await passAMinute();
    await eventually(async () => expect(await countCauses()).toBe(minute));
    await untilQuiet();
    expect(smtp.visits.filter(({ step }) => step === "auth").length).toBe(before + 1);
  }
  const outage = await db.selectFrom("mail_outage").selectAll().executeTakeFirstOrThrow();
  expect(outage).toMatchObject({ since, cause: "login", smtp_code: 535 });
  expect(outage.next_try_at.getTime()).toBeGreaterThanOrEqual(lastTry.getTime() + OUTAGE_TRY_SECONDS * 1_000);
});

test.each<{ step: SmtpStep; reply: SmtpReply }>([
  { step: "mail", reply: { thenDrop: "421 4.3.2 closing" } },
  { step: "dot", reply: "554 5.7.1 message refused by policy" },
])(
  "a server that replies $reply to everyone at $step makes no email a dead letter",
  async ({ step, reply }) => {
    smtp.plan((visit) => (visit.step === step ? reply : "ok"));
    await startAndRefer(5);
    await eventually(async () => expect(await countByState()).toEqual({ retry: 10 }));

    smtp.plan(() => "ok");
    await passAnHour(db);
    await untilAllSent();
  },
);

test("an outage ends if nothing is left to send", async () => {
  await refuseLogin();
  for (const { friendEmail, referrerEmail } of await startAndRefer(1)) {
    await untilOutage();
    for (const address of [friendEmail, referrerEmail]) await insertSuppression(db, address, "bounce");
  }
  await passAnHour(db);
  await eventually(async () => {
    await wakeRelay(db);
    expect(await db.selectFrom("mail_outage").selectAll().execute()).toEqual([]);
  });
  expect(await countByState()).toEqual({ suppressed: 2 });
});

test("the first success ends the wait of emails refused together with all others, once", async () => {
  smtp.plan(({ step }) => (step === "rcpt" ? "451 4.7.1 later" : "ok"));
  await startAndRefer(3);
  await eventually(async () => expect(await countByState()).toEqual({ retry: 6 }));
  await waitForHours();
  smtp.plan(() => "ok");
  const { id } = await refer(db);
  await waitForState(db, id, "sent");
  await eventually(async () => expect(await countByState()).toEqual({ sent: 8 }));

  const late = await refer(db);
  await eventually(async () => expect(await countByState()).toEqual({ sent: 10 }));
  await db.updateTable("emails").set({ state: "retry" }).where("referral_id", "=", late.id).execute();
  await waitForHours();
  await waitForState(db, (await refer(db)).id, "sent");
  const waiting = await db.selectFrom("emails").select("attempts").where("state", "=", "retry").execute();
  expect(waiting).toEqual([{ attempts: 9 }, { attempts: 9 }]);
});

test("dead emails count until one is sent", async () => {
  smtp.plan(({ step }) => (step === "rcpt" ? "550 5.1.1 no" : "ok"));
  await startAndRefer(3);
  await eventually(async () => expect(await countByState()).toEqual({ dead: 6 }));
  expect(await countDeadEmails(db)).toEqual({ all: 6, sinceLastSent: 6, toOffice: 0 });
  await db
    .updateTable("emails")
    .set({ kind: "move-request" })
    .where("kind", "=", "referrer-receipt")
    .execute();
  expect(await countDeadEmails(db)).toEqual({ all: 6, sinceLastSent: 6, toOffice: 3 });
  smtp.plan(() => "ok");
  await waitForState(db, (await refer(db)).id, "sent");
  expect(await countDeadEmails(db)).toMatchObject({ sinceLastSent: 0 });
});

/** The next email may test the mail server. */
async function passAMinute(): Promise<void> {
  await db.updateTable("mail_outage").set({ next_try_at: sql<Date>`now()` }).execute();
  await wakeRelay(db);
}

async function waitForHours(): Promise<void> {
  await db
    .updateTable("emails")
    .set({ next_attempt_at: sql<Date>`now() + interval '4 hours'`, attempts: 9, cause: "deferred" })
    .where("state", "=", "retry")
    .execute();
}

async function startAndRefer(people: number): Promise<SentReferral[]> {
  office.startWorker({ smtpUrl: smtp.url });
  const referrals = [];
  for (let count = 0; count < people; count += 1) referrals.push(await refer(db));
  return referrals;
}

async function untilOutage(): Promise<void> {
  await eventually(async () =>
    expect(await db.selectFrom("mail_outage").selectAll().execute()).toHaveLength(1),
  );
  await untilQuiet();
}

async function untilQuiet(): Promise<void> {
  await eventually(async () => {
    const { sending = 0 } = await countByState();
    expect(sending).toBe(0);
  });
}

async function untilAllSent(): Promise<void> {
  await eventually(async () => expect(await countByState()).toEqual({ sent: 10 }));
  expect(await db.selectFrom("mail_outage").selectAll().execute()).toEqual([]);
  expect([...smtp.accepted().values()]).toEqual(Array(10).fill(1));
}

async function countByState(): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from emails group by state`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

async function countCauses(): Promise<number> {
  return (await db.selectFrom("emails").select("id").where("cause", "=", "login").execute()).length;
}

async function listAttempts(): Promise<number[]> {
  const rows = await db.selectFrom("emails").select("attempts").distinct().execute();
  return rows.map(({ attempts }) => attempts);
}
