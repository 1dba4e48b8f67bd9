import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { listReferralEvents } from "#db/referrals/status.ts";
import type { Database } from "#db/schema.ts";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import { migrateTo } from "../support/migrate-to.ts";
import { keepPersonalData } from "../support/run-log.ts";
import { createEmptyDatabase } from "../support/services.ts";

const addresses = [
  "Jo.Park+moving@GMAIL.com",
  "jo.park@googlemail.com",
  "jo.park+x@outlook.com",
  "jo+x@example.com",
  "+x@gmail.com",
  "...@gmail.com",
  "jo@me.com",
  "jo+a@pm.me",
  " Jo@Example.NET ",
];

test("older referrals and estimates get keys, tokens and audit rows", async () => {
  const { url } = await createEmptyDatabase();
  const db = createDatabase(url);
  try {
    await migrateTo(db, "003-estimates");
    for (const [index, address] of addresses.entries()) await insertOldRows(db, index, address);
    await migrateToLatest(url);

    const referrals = await db.selectFrom("referrals").selectAll().orderBy("created_at").execute();
    expect(referrals.map((row) => row.friend_key)).toEqual(addresses.map(normalizeEmailAddress));
    expect(referrals.map((row) => row.referrer_key)).toEqual(addresses.map(normalizeEmailAddress));
    expect(new Set(referrals.map((row) => row.status_token)).size).toBe(addresses.length);
    const estimates = await db.selectFrom("estimates").select(["email", "email_key"]).execute();
    for (const { email, email_key } of estimates) expect(email_key).toBe(normalizeEmailAddress(email));

    for (const [index, { id, created_at, status_changed_at }] of referrals.entries()) {
      const events = await listReferralEvents(db, id);
      const wasEmailed = index % 2 === 1;
      expect(events.map(({ actor, from_status, to_status }) => [actor, from_status, to_status])).toEqual([
        ["visitor", null, "received"],
        ...(wasEmailed ? [["worker", "received", "emailed"]] : []),
      ]);
      expect(events[0]?.at).toEqual(created_at);
      expect(events.at(-1)?.at).toEqual(status_changed_at);
    }
    await keepPersonalData(db);
  } finally {
    await db.destroy();
  }
});

/** Rows of the version before the migration; every second referral was mailed. */
async function insertOldRows(db: Kysely<Database>, index: number, address: string): Promise<void> {
  const status = index % 2 ? "emailed" : "received";
  const at = new Date(Date.UTC(2026, 0, index + 1));
  const { rows } = await sql<{ id: string }>`
    insert into referrals (form_key, status, discount_code, code_expires_at, referrer_name, referrer_email,
      referred_name, referred_email, created_at)
    values (gen_random_uuid(), ${status}, ${`ASH-${index}`}, ${at}, 'Maria', ${address}, 'Jo', ${address}, ${at})
    returning id`.execute(db);
  await sql`
    insert into emails (kind, referral_id, to_address, unsubscribe_token, sent_at)
    values ('friend-discount', ${rows[0]?.id}, ${address}, ${`token ${index}`},
      ${status === "emailed" ? new Date(at.getTime() + 60_000) : null})`.execute(db);
  await sql`
    insert into estimates (form_key, name, email) values (gen_random_uuid(), 'Jo', ${address})`.execute(db);
}
