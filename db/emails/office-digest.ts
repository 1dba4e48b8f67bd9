import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { canBeStopped, emailKinds } from "#domain/emails/email-kind.ts";
import { DIGEST_MINUTES } from "#domain/emails/office-limit.ts";
import type { MoveRequestKind } from "#domain/moves/requests.ts";
import type { Move } from "../moves/moves.ts";
import type { Database } from "../schema.ts";
import { EMAILS_CHANNEL } from "./channel.ts";

const officeKinds = emailKinds.filter((kind) => !canBeStopped(kind));

/** Counts the last hour, except those that wait for a digest or went into one. */
export async function countOfficeMails(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from emails
    where kind = any(${officeKinds}) and state not in ('held', 'suppressed') and created_at > now() - interval '1 hour'
  `.execute(db);
  return rows[0]?.mails ?? 0;
}

/** Puts all emails that wait for a digest into one, once the oldest has waited long enough. Returns how many. */
export async function writeDigest(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const waiting = await transaction
      .selectFrom("emails")
      .select(["id", "to_address"])
      .select(sql<boolean>`created_at < now() - ${DIGEST_MINUTES} * interval '1 minute'`.as("is_due"))
      .where("state", "=", "held")
      .where("error", "=", "digest")
      .orderBy("created_at")
      .forUpdate()
      .skipLocked()
      .execute();
    const [oldest] = waiting;
    if (!oldest?.is_due) return 0;
    const { id } = await transaction
      .insertInto("emails")
      .values({
        kind: "office-digest",
        to_address: oldest.to_address,
        unsubscribe_token: randomBytes(24).toString("base64url"),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable("emails")
      .set({ state: "suppressed", error: inDigest(id) })
      .where(
        "id",
        "in",
        waiting.map((email) => email.id),
      )
      .execute();
    await sql`select pg_notify(${EMAILS_CHANNEL}, '')`.execute(transaction);
    return waiting.length;
  });
}

/** `request` is undefined for an estimate request. */
export type DigestLine = {
  request: MoveRequestKind | null;
  move: Pick<
    Move,
    | "id"
    | "name"
    | "email"
    | "phone"
    | "moving_from"
    | "moving_to"
    | "moving_day"
    | "flexible"
    | "arrival_window"
  >;
};

/** Oldest first. Leaves out what was erased. */
export async function listDigest(db: Kysely<Database>, id: string): Promise<DigestLine[]> {
  const rows = await db
    .selectFrom("emails")
    .innerJoin("moves", "moves.id", "emails.move_id")
    .leftJoin("move_requests", "move_requests.id", "emails.move_request_id")
    .select(["moves.id", "name", "email", "phone", "moving_from", "moving_to"])
    .select(["moving_day", "flexible", "arrival_window", "move_requests.kind as request"])
    .where("emails.kind", "in", officeKinds)
    .where("emails.error", "=", inDigest(id))
    .orderBy("emails.created_at")
    .execute();
  return rows.map(({ request, ...move }) => ({ request, move }));
}

const inDigest = (id: string) => `in digest ${id}`;
