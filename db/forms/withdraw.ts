import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/**
 * Deletes what a form stored before with other content, unless an email about it was tried or somebody handled it.
 * Locks the row and its emails first, in two statements, so that the deletion sees what others have committed.
 */
export async function withdrawEarlier(
  transaction: Transaction<Database>,
  form: {
    table: "moves" | "referrals";
    /** Its column in other tables. */
    key: "move_id" | "referral_id";
    idempotencyKey: string;
    digest: string;
    isNew: RawBuilder<unknown>;
    isUnhandled: RawBuilder<unknown>;
  },
): Promise<void> {
  const [table, key] = [sql.table(form.table), sql.ref(form.key)];
  const { rows } = await sql<{ id: string }>`
    select id from ${table}
    where idempotency_key = ${form.idempotencyKey} and form_digest <> ${form.digest} and ${form.isNew}
    for update`.execute(transaction);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`select from emails where ${key} = any(${ids}) for update`.execute(transaction);
  await sql`
    delete from ${table}
    where id = any(${ids}) and ${form.isUnhandled}
      and not exists (select from emails where ${key} = ${table}.id and attempts > 0)`.execute(transaction);
}
