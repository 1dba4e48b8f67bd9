import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type UpdateObject,
} from "kysely";
import { type EmailState, listEmailStatesBefore } from "#domain/emails/email-state.ts";
import type { Database } from "../schema.ts";
import { wakeRelay } from "./wake-relay.ts";

export type Email = Selectable<Database["emails"]>;

/** Without `to`, the state stays. */
export type EmailChange = { to?: EmailState } & Omit<UpdateObject<Database, "emails">, "state">;

/**
 * Only this function updates emails. It changes those that may take the step, and clears what belongs to their old state.
 * Lock their referrals first, to avoid deadlocks.
 * @returns The changed emails.
 */
export async function changeEmails(
  db: Kysely<Database>,
  which: (emails: ExpressionBuilder<Database, "emails">) => Expression<SqlBool>,
  { to, ...changes }: EmailChange,
): Promise<Email[]> {
  const update = db.updateTable("emails").where(which).returningAll();
  if (!to) return update.set(changes).execute();
  const changed = await update
    .set({ ...arrive(to), ...changes, state: to })
    .where(
      sql<EmailState>`case state when 'queued' then 'pending' else state end`,
      "in",
      listEmailStatesBefore(to),
    )
    .execute();
  if (to === "pending" && changed.length > 0) await wakeRelay(db);
  return changed;
}

function arrive(to: EmailState): UpdateObject<Database, "emails"> {
  const cleared = { claim_token: null, lease_until: null, next_attempt_at: null, hold_reason: null };
  if (to === "sending") return cleared;
  const idle = { ...cleared, error: null, cause: null, smtp_code: null };
  if (to !== "pending") return idle;
  return {
    ...idle,
    next_attempt_at: sql<Date>`now()`,
    released_at: sql<Date>`case when state in ('held', 'dead', 'bounced', 'sent') then now() else released_at end`,
    settled_at: null,
  };
}
