import { type Kysely, sql } from "kysely";
import { officeKinds } from "#domain/emails/email-kind.ts";
import { DIGEST_MINUTES } from "#domain/emails/limits.ts";
import { countRows } from "../queries/rows.ts";
import type { Database } from "../schema.ts";
import { createLinkToken } from "../secrets/tokens.ts";
import { changeEmails } from "./change.ts";
import { wakeRelay } from "./wake-relay.ts";

/** Counts the last hour, except those that wait for a digest or went into one. */
export async function countOfficeEmails(db: Kysely<Database>): Promise<number> {
  return countRows(
    db
      .selectFrom("emails")
      .where("kind", "in", officeKinds)
      .where("state", "not in", ["held", "suppressed"])
      .where("created_at", ">", sql<Date>`now() - interval '1 hour'`),
  );
}

/** Puts all emails that wait for a digest into one, once the oldest has waited long enough. Returns how many. */
export async function writeDigest(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const waiting = await transaction
      .selectFrom("emails")
      .select([
        "id",
        "to_address",
        sql<boolean>`created_at < now() - ${DIGEST_MINUTES} * interval '1 minute'`.as("isDue"),
      ])
      .where("state", "=", "held")
      .where("hold_reason", "=", "digest")
      .orderBy("created_at")
      .forUpdate()
      .skipLocked()
      .execute();
    const [oldest] = waiting;
    if (!oldest?.isDue) return 0;
    const { id: digest_id } = await transaction
      .insertInto("emails")
      .values({ kind: "office-digest", to_address: oldest.to_address, unsubscribe_token: createLinkToken() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const ids = waiting.map(({ id }) => id);
    await changeEmails(transaction, (email) => email("id", "in", ids), {
      to: "suppressed",
      hold_reason: "digest",
      digest_id,
    });
    await wakeRelay(transaction);
    return ids.length;
  });
}

/** `request` is null for an estimate request. */
export type DigestLine = Awaited<ReturnType<typeof listDigest>>[number];

/** Oldest first. Leaves out what was erased. */
export async function listDigest(db: Kysely<Database>, id: string) {
  const rows = await db
    .selectFrom("emails")
    .innerJoin("moves", "moves.id", "emails.move_id")
    .leftJoin("move_requests", "move_requests.id", "emails.move_request_id")
    .select(["moves.id", "name", "email", "phone", "moving_from", "moving_to"])
    .select(["moving_day", "flexible", "arrival_window", "move_requests.kind as request"])
    .where("emails.digest_id", "=", id)
    .orderBy("emails.created_at")
    .execute();
  return rows.map(({ request, ...move }) => ({ request, move }));
}
