import { type Kysely, sql } from "kysely";
import type { Database, EmailKind } from "#db/schema.ts";

/** Inserts of this kind of email fail with "out of order" during `work`. */
export async function whileEmailInsertsFail(
  db: Kysely<Database>,
  kind: EmailKind,
  work: () => Promise<void>,
): Promise<void> {
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$
  `.execute(db);
  await sql`
    create trigger out_of_order before insert on emails
    for each row when (new.kind = ${sql.lit(kind)}) execute function fail()
  `.execute(db);
  try {
    await work();
  } finally {
    await sql`drop function fail() cascade`.execute(db);
  }
}
