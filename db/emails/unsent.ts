import { type Kysely, sql } from "kysely";
import { officeKinds } from "#domain/emails/email-kind.ts";
import { quietHolds } from "#domain/emails/holds.ts";
import { countRows, onlyRow } from "../queries/rows.ts";
import type { Database } from "../schema.ts";

/** Held ones only wait. The version before this one also has "queued". */
export const isUnsent = sql<boolean>`state in ('pending', 'queued', 'sending', 'retry')`;

/** Unsent emails, grouped by their last result. */
export type UnsentEmails = {
  emails: number;
  /** Age of the oldest (s). */
  oldest: number;
  attempts: number;
  /** null before the first attempt. */
  error: string | null;
};

/** Largest group first. Excludes held emails. */
export async function listUnsentEmails(db: Kysely<Database>): Promise<UnsentEmails[]> {
  const { rows } = await sql<UnsentEmails>`
    with unsent as (
      select coalesce(released_at, created_at) as since, attempts, case when attempts > 0 then error end as error
      from emails where ${isUnsent}
    )
    select
      count(*)::int as emails,
      extract(epoch from now() - min(since))::float8 as oldest,
      max(attempts)::int as attempts,
      error
    from unsent
    group by error
    order by emails desc`.execute(db);
  return rows;
}

/** Age (s) of the oldest waiting email newer than the last accepted one; 0 if none. Ignores held emails. */
export async function findStoppedFor(db: Kysely<Database>): Promise<number> {
  const statement = sql<{ seconds: number }>`
    with last as materialized (select coalesce(max(sent_at), '-infinity') as at from emails)
    select coalesce(extract(epoch from now() - min(coalesce(released_at, created_at))), 0)::float8 as seconds
    from emails cross join last where ${isUnsent} and coalesce(released_at, created_at) > last.at`;
  return (await onlyRow(db, statement)).seconds;
}

/** How far back dead and returned emails are counted. */
export const RECENT_DAYS = 7;
const recent = sql.lit(`${RECENT_DAYS} days`);

export async function countDeadEmails(db: Kysely<Database>) {
  const statement = sql<{ all: number; sinceLastSent: number; toOffice: number }>`
    with last as materialized (select coalesce(max(sent_at), '-infinity') as at from emails)
    select count(*)::int as all, (count(*) filter (where coalesce(released_at, created_at) > last.at))::int as "sinceLastSent",
      (count(*) filter (where kind = any(${officeKinds})))::int as "toOffice"
    from emails cross join last where state = 'dead' and created_at > now() - interval ${recent}`;
  return onlyRow(db, statement);
}

/** Counts held emails that need an operator. */
export async function countHeldEmails(db: Kysely<Database>): Promise<number> {
  return countRows(
    db
      .selectFrom("emails")
      .where("state", "=", "held")
      .where(sql<boolean>`hold_reason is null or hold_reason <> all(${quietHolds})`),
  );
}
