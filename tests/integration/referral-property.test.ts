import { type Kysely, type NotNull, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { retryEmail } from "#db/emails/list.ts";
import { markDead, markRetry } from "#db/emails/marks.ts";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { changeReferralStatus, expireReferrals } from "#db/referrals/status.ts";
import type { Database } from "#db/schema.ts";
import {
  type Actor,
  isAllowedTransition,
  type ReferralStatus,
  referralStatuses,
} from "#domain/referrals/status.ts";
import {
  type ClaimedEmail,
  claimEmail,
  markOneSent,
  passAnHour,
  refer as referAs,
} from "../support/email-services.ts";
import { createRandom, type Random } from "../support/random.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { createTestDatabase } from "../support/services.ts";

const SEEDS = [1, 20_261_121];
const BATCHES = 80;
const AT_ONCE = 8;

test.each(SEEDS)(
  "concurrent random operations with seed %i make only allowed transitions, lose no audit row and email no code twice",
  async (seed) => {
    const { db, drop } = await createTestDatabase();
    onTestFinished(drop);
    await recordEveryStatus(db);
    const random = createRandom(seed);
    const walk: Walk = { db, random, claims: [], sent: [] };
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const steps = Array.from({ length: AT_ONCE }, () => random.pick(operations));
      await Promise.all(steps.map((step) => step(walk)));
    }
    const events = await listLog(db);
    expect(events.length).toBeGreaterThan(100);
    // How many statuses a walk reaches depends on the order of concurrent steps.
    expect(new Set(events.map(({ to_status }) => to_status)).size).toBeGreaterThanOrEqual(4);
    await expectValidHistories(db);
    await expectOneCodeEach(db, walk.sent);
  },
);

type Walk = { db: Kysely<Database>; random: Random; claims: ClaimedEmail[]; sent: string[] };

const people = Array.from({ length: 40 }, (_, number) => `person.${number}@gmail.com`);
const names = ["Maria Torres", "Jo Park", "李雷", "x.com"];

/** Common ones several times. */
const operations: ((walk: Walk) => Promise<unknown>)[] = [
  ...[refer, refer, refer],
  ...[transition, transition, transition, transition],
  ...[claim, claim, claim],
  ...[finish, finish, finish],
  ...[wait, optOut, expireCode, retryManually],
];

function refer({ db, random }: Walk) {
  const email = () => (random.chance(0.7) ? `${random.below(1e9)}@example.net` : random.pick(people));
  const [referrerName, referredName] = [random.pick(names), random.pick(names)];
  const pair = { referrerName, referrerEmail: email(), referredName, referredEmail: email() };
  return referAs(db, pair, { looksAutomated: random.chance(0.1) });
}

/** Mostly an operator's next step, sometimes any transition by any actor. */
async function transition({ db, random }: Walk): Promise<void> {
  const referral = await pickRow(db, "referrals", random);
  if (!referral) return;
  const next: Partial<Record<ReferralStatus, ReferralStatus>> = {
    held: "received",
    emailed: "booked",
    booked: "completed",
    completed: "rewarded",
  };
  const likely = next[referral.status];
  const to = likely && random.chance(0.7) ? likely : random.pick(referralStatuses);
  const by: Actor = random.chance(0.8) ? "operator" : random.pick(["worker", "visitor"] as const);
  // Only the worker marks a referral as emailed, together with its email's row.
  if (by === "worker" && to === "emailed") return;
  const result = await changeReferralStatus(db, { id: referral.id, to, by, place: "ops" });
  if (result.changed) expect(isAllowedTransition(result.from, to, by)).toBe(true);
}

async function claim({ db, random, claims }: Walk): Promise<void> {
  const email = await pickRow(db, "emails", random, sql`state in ('pending', 'retry', 'sending')`);
  if (!email) return;
  const claimed = await claimEmail(db, email);
  if (claimed) claims.push(claimed);
}

/** Includes claims lost meanwhile. */
async function finish({ db, random, claims, sent }: Walk): Promise<void> {
  const claimed = claims.splice(random.below(claims.length), 1)[0];
  if (!claimed) return;
  const fate = random.below(10);
  if (fate === 0) await markDead(db, claimed, { code: 550, cause: "recipient", reason: "no such mailbox" });
  else if (fate < 3) await markRetry(db, claimed, { code: 450, cause: "deferred", reason: "busy" });
  else if ((await markOneSent(db, claimed)) && claimed.kind === "friend-discount")
    sent.push(claimed.referral_id ?? "");
}

async function wait({ db, random }: Walk): Promise<void> {
  if (random.chance(0.5)) await passAnHour(db);
  // Otherwise the hourly and daily limits would hold most referrals.
  else await stepsOf(db).ageEmails("1 day");
}

async function optOut({ db, random }: Walk): Promise<void> {
  const email = await pickRow(db, "emails", random);
  if (email && random.chance(0.3)) await insertSuppression(db, email.to_address, "operator");
}

async function expireCode({ db, random }: Walk): Promise<void> {
  const referral = await pickRow(db, "referrals", random);
  if (referral && random.chance(0.4)) await stepsOf(db).setExpiry(referral.id, "-1 second");
  await expireReferrals(db);
}

async function retryManually({ db, random }: Walk): Promise<void> {
  const email = await pickRow(db, "emails", random, sql`state in ('dead', 'held', 'retry')`);
  if (email) await retryEmail(db, email.id, { place: "ops" });
}

async function pickRow<Table extends "referrals" | "emails">(
  db: Kysely<Database>,
  table: Table,
  random: Random,
  condition = sql<boolean>`true`,
) {
  const { rows } = await sql<{ id: string; status: ReferralStatus; generation: number; to_address: string }>`
    select * from ${sql.table(table)} where ${condition} order by created_at desc, id limit 60`.execute(db);
  return rows.length === 0 ? undefined : random.pick(rows);
}

/** Records every status a row ever had, with a trigger. */
async function recordEveryStatus(db: Kysely<Database>): Promise<void> {
  await sql`create table seen (id bigint generated always as identity, referral_id uuid, was text, became text)`.execute(
    db,
  );
  await sql`
    create function see() returns trigger language plpgsql as $$
    begin
      insert into seen (referral_id, was, became)
      values (new.id, case when tg_op = 'INSERT' then null else old.status end, new.status);
      return new;
    end $$`.execute(db);
  await sql`create trigger see_insert after insert on referrals for each row execute function see()`.execute(
    db,
  );
  await sql`create trigger see_update after update of status on referrals
    for each row execute function see()`.execute(db);
}

function listLog(db: Kysely<Database>) {
  return db
    .selectFrom("audit_log")
    .selectAll()
    .where("to_status", "is not", null)
    .$narrowType<{ to_status: NotNull }>()
    .orderBy("referral_id")
    .orderBy("id")
    .execute();
}

async function expectValidHistories(db: Kysely<Database>): Promise<void> {
  const { rows: seen } = await sql<{ line: string }>`
    select concat_ws(' ', referral_id, coalesce(was, '-'), became) as line from seen order by referral_id, id`.execute(
    db,
  );
  const events = await listLog(db);
  const recorded = events.map(
    (event) => `${event.referral_id} ${event.from_status ?? "-"} ${event.to_status}`,
  );
  expect(recorded).toEqual(seen.map(({ line }) => line));
  for (const { from_status: from, to_status: to, actor } of events) {
    if (from)
      expect([from, to, actor, isAllowedTransition(from, to, actor)]).toEqual([from, to, actor, true]);
    else expect(["received", "held", "rejected"]).toContain(to);
  }
  const referrals = await db.selectFrom("referrals").select(["id", "status"]).execute();
  for (const { id, status } of referrals)
    expect(events.findLast((event) => event.referral_id === id)?.to_status).toBe(status);
}

async function expectOneCodeEach(db: Kysely<Database>, sent: string[]): Promise<void> {
  expect(new Set(sent).size).toBe(sent.length);
  const codes = await db
    .selectFrom("emails")
    .innerJoin("referrals", "referrals.id", "emails.referral_id")
    .select(["referral_id", "state", "status"])
    .where("kind", "=", "friend-discount")
    .execute();
  expect(new Set(codes.map((code) => code.referral_id)).size).toBe(codes.length);
  expect(
    codes
      .filter(({ state }) => state === "sent")
      .map((code) => code.referral_id)
      .toSorted(),
  ).toEqual(sent.toSorted());
  const beyond: ReferralStatus[] = ["emailed", "booked", "completed", "rewarded"];
  for (const { state, status } of codes) if (beyond.includes(status)) expect(state).toBe("sent");
}
