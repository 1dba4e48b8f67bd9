import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { isSuppressed } from "#db/emails/suppressions.ts";
import { migrateToLatest } from "#db/migrate.ts";
import type { Database } from "#db/schema.ts";
import { readSecret } from "#db/secrets.ts";
import { claimEmail, refer } from "../support/email-services.ts";
import { migrateTo } from "../support/migrate-to.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { recordPersonalData } from "../support/run-log.ts";
import { createEmptyDatabase } from "../support/services.ts";

/** From before plus tags were ignored for every provider. */
async function openOldDatabase() {
  const { url } = await createEmptyDatabase();
  const db = createDatabase(url);
  onTestFinished(async () => {
    await recordPersonalData(db);
    await db.destroy();
  });
  await migrateTo(db, "005-idempotency-key");
  return { url, db };
}

/** Hashes the address as the old version did: lowercased, tags removed only for Gmail. */
async function optOut(db: Kysely<Database>, form: string): Promise<void> {
  const address_hash = createHmac("sha256", await readSecret(db, "suppression"))
    .update(form)
    .digest();
  await db.insertInto("suppressions").values({ address_hash, source: "unsubscribe-link" }).execute();
}

async function insertOldReferral(db: Kysely<Database>, friend: string): Promise<{ emailId: string }> {
  const mark = crypto.randomUUID();
  const { rows } = await sql<{ id: string }>`
    insert into referrals (idempotency_key, status_token, discount_code, code_expires_at, referrer_name,
      referrer_email, referrer_key, referred_name, referred_email, friend_key)
    values (${mark}, ${mark}, ${mark}, now() + interval '1 year', 'Maria', ${`maria+${mark}@example.org`},
      ${`maria+${mark}@example.org`}, 'Jo', ${friend}, ${friend.toLowerCase()})
    returning id`.execute(db);
  const { rows: emails } = await sql<{ id: string }>`
    insert into emails (kind, referral_id, to_address, unsubscribe_token)
    values ('friend-discount', ${rows[0]?.id}, ${friend}, ${mark}) returning id`.execute(db);
  return { emailId: emails[0]?.id ?? "" };
}

test("nobody who opted out gets email after the migration, whatever their plus tag", async () => {
  const { url, db } = await openOldDatabase();
  await optOut(db, "jo+news@example.net");
  const { emailId } = await insertOldReferral(db, "Jo+News@Example.net");
  await optOut(db, "erased+tag@example.net");
  await optOut(db, "plain@example.net");
  await optOut(db, "tagless@gmail.com");
  await insertOldReferral(db, "somebody+else@example.net");
  await migrateToLatest(url);

  expect(await claimEmail(db, { id: emailId, generation: 1 })).toBeUndefined();
  for (const address of [
    "jo+news@example.net",
    "jo+other@example.net",
    "jo@example.net",
    "erased+tag@example.net",
    "plain+2@example.net",
    "tag.less+x@gmail.com",
  ]) {
    expect(await isSuppressed(db, address), address).toBe(true);
    const { id } = await refer(db, { referredEmail: address });
    expect((await stepsOf(db).readReferral(id)).status_reason).toBe("friend-opted-out");
  }
  for (const address of ["somebody+else@example.net", "somebody@example.net", "news@example.net"])
    expect(await isSuppressed(db, address), address).toBe(false);
  const { rows } = await sql`select from emails where kind = 'friend-discount' and state = 'sent'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});
