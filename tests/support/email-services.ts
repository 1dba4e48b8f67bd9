import { type Kysely, type RawBuilder, sql } from "kysely";
import { afterAll, expect, onTestFinished } from "vitest";
import { type LeasedEmail, leaseEmail } from "#db/emails/lease.ts";
import { markSent } from "#db/emails/marks.ts";
import { mayGo } from "#db/emails/may-go.ts";
import { findKindToSend } from "#db/emails/move-emails.ts";
import { type EmailSubject, readSubject } from "#db/emails/subject.ts";
import { wakeRelay } from "#db/emails/wake-relay.ts";
import type { Database, EmailKind, EmailState } from "#db/schema.ts";
import { composeEmail } from "#jobs/emails/compose.ts";
import { eventually } from "./eventually.ts";
import { openDatabase } from "./open-database.ts";
import { productionOf } from "./run-ops.ts";
import { type SentEmail, type SmtpSink, startSmtpSink } from "./smtp-sink.ts";
import { openTestRedis, type TestRedis } from "./test-redis.ts";
import { startTestWorker, type TestWorker, type WorkerAddresses } from "./test-worker.ts";

export type ClaimedEmail = LeasedEmail & EmailSubject;

export { refer, type SentReferral } from "./refer.ts";

export type EmailServices = {
  db: Kysely<Database>;
  redis: TestRedis["redis"];
  sink: SmtpSink;
  addresses: WorkerAddresses;
  /** What ops and the desk read in production. */
  environment(changes?: Record<string, string>): Record<string, string>;
  /** Stops with the test. */
  startWorker(changes?: Partial<WorkerAddresses>): TestWorker;
};

/** Closed after the file's tests. */
export async function openEmailServices(): Promise<EmailServices> {
  const [database, redis, sink] = await Promise.all([openDatabase(), openTestRedis(), startSmtpSink()]);
  afterAll(async () => {
    await Promise.all([redis.close(), sink.close()]);
  });
  const addresses = { databaseUrl: database.url, redisUrl: redis.url, smtpUrl: sink.url };
  return {
    db: database.db,
    redis: redis.redis,
    sink,
    addresses,
    environment: (changes = {}) =>
      productionOf(database.url, {
        SITE_URL: "https://www.ashfield-movers.com",
        REDIS_URL: redis.url,
        SMTP_URL: sink.url,
        MAIL_FROM: "Ashfield <moves@example.com>",
        ...changes,
      }),
    startWorker: (changes) => {
      const worker = startTestWorker({ ...addresses, ...changes });
      onTestFinished(worker.stop);
      return worker;
    },
  };
}

/** `id` is a referral's or a move's. Returns the newest. */
export function readEmail(db: Kysely<Database>, id: string, kind: EmailKind = "friend-discount") {
  return db
    .selectFrom("emails")
    .selectAll()
    .where((email) => email.or({ referral_id: id, move_id: id }))
    .where("kind", "=", kind)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
}

/** Kind and state of a referral's or a move's emails, in order of kind. */
export async function listEmailsOf(db: Kysely<Database>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("emails")
    .select(["kind", "state"])
    .where((email) => email.or({ referral_id: id, move_id: id }))
    .execute();
  return rows.map(({ kind, state }) => `${kind} ${state}`).toSorted();
}

/** What the worker would send: claims the email and renders it. */
export async function composeFor(db: Kysely<Database>, id: string, kind: EmailKind) {
  const claimed = await claimEmail(db, await readEmail(db, id, kind));
  if (!claimed) throw new Error(`${kind} was not claimed`);
  return composeEmail(claimed, "https://www.example.com") ?? { subject: "", text: "", html: "" };
}

/** Leases it like the worker. undefined if it is not due or must not go. */
export async function claimEmail(
  db: Kysely<Database>,
  { id }: { id: string },
): Promise<ClaimedEmail | undefined> {
  const leased = await leaseEmail(db, id, { messageIdDomain: "example.com" });
  if (!leased) return undefined;
  const email = { ...leased, ...(await readSubject(db, leased)) };
  return (await mayGo(db, email)) ? { ...email, kind: await findKindToSend(db, email) } : undefined;
}

/** False if the claim was lost. */
export function markOneSent(db: Kysely<Database>, claimed: LeasedEmail, code = 250): Promise<boolean> {
  return markSent(db, claimed, code);
}

export function waitForState(
  db: Kysely<Database>,
  referralId: string,
  state: EmailState,
  kind?: EmailKind,
): Promise<void> {
  return eventually(async () => expect((await readEmail(db, referralId, kind)).state).toBe(state));
}

/** Returns the first accepted email. */
export function waitForEmail(sink: SmtpSink, address: string): Promise<SentEmail> {
  return eventually(() => {
    const [email] = sink.to(address);
    if (!email) throw new Error(`no email for ${address}`);
    return email;
  });
}

/** Waits until an email has fully arrived, accepted or not. */
export function waitForArrival(sink: SmtpSink, address: string): Promise<void> {
  return eventually(() => expect(sink.seen.map((email) => email.recipient)).toContain(address));
}

/** Sets columns back, in an update. `interval` is Postgres's, "20 minutes". */
export function earlier(interval: string, ...columns: string[]) {
  return sql.join(columns.map(sql.ref).map((column) => sql`${column} = ${column} - ${interval}::interval`));
}

/** Updates every email. Locks the table first: row by row it could deadlock with a worker, which updates several too. */
export async function updateEveryEmail(db: Kysely<Database>, changes: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table emails in exclusive mode`.execute(transaction);
    await sql`update emails set ${changes}`.execute(transaction);
  });
}

/** Retries are due and leases expire. */
export async function passAnHour(db: Kysely<Database>): Promise<void> {
  await updateEveryEmail(db, earlier("1 hour", "lease_until", "next_attempt_at"));
  await sql`update mail_outage set ${earlier("1 hour", "next_try_at")}`.execute(db);
  await wakeRelay(db);
}
