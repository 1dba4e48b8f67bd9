import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";
import type { FaultySmtp, ReceivedEmail } from "../support/faulty-smtp.ts";

export type Delivery = {
  rows: number;
  sent: number;
  /** Marked as sent, but never accepted. */
  lost: number;
  duplicates: number;
  /** Copies that differ in text. */
  changed: number;
  /** Accepted, but without a row. */
  unknown: number;
};

export async function checkDelivery(db: Kysely<Database>, smtp: FaultySmtp): Promise<Delivery> {
  const rows = await db.selectFrom("emails").select(["state", "message_id"]).execute();
  const copies = new Map<string, ReceivedEmail[]>();
  for (const entry of smtp.log.filter(({ answered }) => answered === 250))
    copies.set(entry.messageId, [...(copies.get(entry.messageId) ?? []), entry]);
  const known = new Set(rows.map((row) => row.message_id));
  let changed = 0;
  for (const group of copies.values()) if (group.length > 1 && !haveSameText(group)) changed += 1;
  return {
    rows: rows.length,
    sent: rows.filter(({ state }) => state === "sent").length,
    lost: rows.filter(({ state, message_id }) => state === "sent" && !copies.has(message_id ?? "")).length,
    duplicates: [...copies.values()].reduce((sum, group) => sum + group.length - 1, 0),
    changed,
    unknown: [...copies.keys()].filter((messageId) => !known.has(messageId)).length,
  };
}

function haveSameText(group: ReceivedEmail[]): boolean {
  return new Set(group.map(({ email }) => email.text)).size === 1;
}

export async function waitUntilSettled(db: Kysely<Database>): Promise<void> {
  const open = db.selectFrom("emails").select("id").where("state", "in", ["pending", "sending", "retry"]);
  await expect.poll(() => open.execute(), { timeout: 300_000, interval: 200 }).toEqual([]);
}

/** Expires killed workers' leases, which would take two minutes. */
export async function expireLeases(db: Kysely<Database>): Promise<void> {
  await sql`update emails set lease_until = now() - interval '1 second' where state = 'sending'`.execute(db);
}

/** Bypasses the limits on forms. */
export async function fillOutbox(db: Kysely<Database>, count: number): Promise<void> {
  await sql`
    with people as (select gen_random_uuid() as key from generate_series(1, ${count}::int)),
    added as (
      insert into referrals (idempotency_key, status, status_token, discount_code, code_expires_at, gift_card,
        referrer_name, referrer_email, referrer_key, referred_name, referred_email, friend_key)
      select key, 'received', key, 'TEST-' || upper(key::text), now() + interval '300 days', '$50',
        'Maria Torres', 'r.' || key || '@example.org', 'r.' || key || '@example.org',
        'Jo Park', 'f.' || key || '@example.net', 'f.' || key || '@example.net' from people
      returning id, referred_email
    )
    insert into emails (kind, referral_id, to_address, unsubscribe_token, created_at)
    select 'friend-discount', id, referred_email, id, now() - interval '2 hours' from added`.execute(db);
  await sql`select pg_notify('emails', '')`.execute(db);
}
