import { randomBytes } from "node:crypto";
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
  return new Set(group.map(({ mail }) => mail.text)).size === 1;
}

export async function waitUntilSettled(db: Kysely<Database>): Promise<void> {
  const open = db
    .selectFrom("emails")
    .select("id")
    .where("state", "in", ["pending", "queued", "sending", "retry"]);
  await expect.poll(() => open.execute(), { timeout: 300_000, interval: 200 }).toEqual([]);
}

/** Expires killed workers' leases and lost jobs, which would take two minutes. */
export async function expireLeases(db: Kysely<Database>): Promise<void> {
  await sql`update emails set lease_until = now() - interval '1 second' where state = 'sending'`.execute(db);
  await sql`update emails set queued_at = queued_at - interval '1 minute' where state = 'queued'`.execute(db);
}

/** Bypasses the limits on forms. */
export async function fillOutbox(db: Kysely<Database>, count: number): Promise<void> {
  const token = () => randomBytes(12).toString("hex");
  const people = Array.from({ length: count }, () => token());
  await db.transaction().execute(async (transaction) => {
    const referrals = await transaction
      .insertInto("referrals")
      .values(
        people.map((name) => ({
          idempotency_key: crypto.randomUUID(),
          status: "received" as const,
          status_token: token(),
          discount_code: `TEST-${name.slice(0, 12).toUpperCase()}`,
          code_expires_at: new Date(Date.now() + 300 * 24 * 3_600_000),
          gift_card: "$50",
          referrer_name: "Maria Torres",
          referrer_email: `r.${name}@example.org`,
          referrer_key: `r.${name}@example.org`,
          referred_name: "Jo Park",
          referred_email: `f.${name}@example.net`,
          friend_key: `f.${name}@example.net`,
        })),
      )
      .returning(["id", "referred_email"])
      .execute();
    await transaction
      .insertInto("emails")
      .values(
        referrals.map(({ id, referred_email }) => ({
          kind: "friend-discount" as const,
          referral_id: id,
          to_address: referred_email,
          unsubscribe_token: token(),
        })),
      )
      .execute();
    await sql`update emails set created_at = created_at - interval '2 hours'`.execute(transaction);
    await sql`select pg_notify('emails', '')`.execute(transaction);
  });
}
