import { type Kysely, sql } from "kysely";
import { officeKinds } from "#domain/emails/email-kind.ts";
import { FOR_DIGEST } from "#domain/emails/holds.ts";
import { DIGEST_MINUTES } from "#domain/emails/limits.ts";
import { countRows } from "../queries/rows.ts";
import type { Database } from "../schema.ts";
import { createLinkToken } from "../secrets/link-token.ts";
import { wakeRelay } from "./wake-relay.ts";

/** Counts the last hour, except those that wait for a digest or went into one. */
export async function countOfficeMails(db: Kysely<Database>): Promise<number> {
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
  const token = createLinkToken();
  const { rows } = await sql`
    with waiting as materialized (
      select id, to_address, created_at from emails where state = 'held' and error = ${sql.lit(FOR_DIGEST)} for update skip locked
    ), digest as (
      insert into emails (kind, to_address, unsubscribe_token)
      select 'office-digest', to_address, ${token} from waiting
      where created_at = (select min(created_at) from waiting)
        and created_at < now() - ${DIGEST_MINUTES} * interval '1 minute' limit 1
      returning id
    )
    update emails set state = 'suppressed', error = ${inDigest(sql`digest.id`)}
    from waiting, digest where emails.id = waiting.id returning emails.id
  `.execute(db);
  if (rows.length > 0) await wakeRelay(db);
  return rows.length;
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
    .where("emails.kind", "in", officeKinds)
    .where("emails.error", "=", inDigest(id))
    .orderBy("emails.created_at")
    .execute();
  return rows.map(({ request, ...move }) => ({ request, move }));
}

/** @param id A value or a column. */
const inDigest = (id: unknown) => sql<string>`'in digest ' || ${id}`;
