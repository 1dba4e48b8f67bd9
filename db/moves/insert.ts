import { type Kysely, sql, type Transaction } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { CallRequest } from "#domain/moves/estimate-form.ts";
import { toColumns } from "#domain/moves/facts.ts";
import { PERSONAL_LINK, readVisit } from "#domain/moves/visit.ts";
import { readSentPlan, type SentPlan } from "#domain/plan/sent-plan.ts";
import { findCodeStatus, normalizeDiscountCode } from "#domain/referrals/discount-code.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import { lockLimit } from "../emails/limits.ts";
import { insertEmails } from "../emails/outbox.ts";
import { digestForm } from "../forms/digest.ts";
import { withdrawEarlier } from "../forms/withdraw.ts";
import { findReferralByCode } from "../referrals/codes.ts";
import { referByLink } from "../referrals/referrals.ts";
import type { Database } from "../schema.ts";
import { createLinkToken } from "../secrets/tokens.ts";
import { insertMoveEvent } from "../webhooks/outbox.ts";
import { customerColumns } from "./moves.ts";

/**
 * Stores a move with its emails in one transaction. A move that the office entered is in the history, and is not
 * emailed to it. The confirmation is held over its limits
 * (domain/emails/limits.ts) or if the form looks automated. A valid discount code links the move
 * to its referral. Other content under the same idempotency key replaces what was stored while nothing was
 * mailed or handled; else it is a move of its own, and ends the link that went to another address.
 * @returns undefined for a form sent again unchanged, which stores nothing.
 */
export async function insertMove(
  db: Kysely<Database>,
  input: {
    estimate: CallRequest;
    idempotencyKey: string;
    /** `by` took the call. */
    from: { officeAddress: string } | { by: AuditActor };
    looksAutomated?: boolean;
    requestId?: string;
  },
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { estimate, from } = input;
    const digest = digestEstimate(estimate);
    await lockLimit(transaction, "moves");
    await withdrawEarlier(transaction, {
      ...{ table: "moves", key: "move_id", idempotencyKey: input.idempotencyKey, digest },
      isNew: sql`state = 'open' and version = 1`,
      isUnhandled: sql`not exists (select from move_requests where move_id = moves.id)
        and not exists (select from audit_log where move_id = moves.id)`,
    });
    const row = await transaction
      .insertInto("moves")
      .values({
        idempotency_key: input.idempotencyKey,
        form_digest: digest,
        name: estimate.name,
        email: estimate.email,
        email_key: estimate.email && normalizeEmailAddress(estimate.email),
        phone: estimate.phone,
        flexible: estimate.flexible,
        move_token: createLinkToken(),
        plan: writeJson(readSentPlan(estimate.plan)),
        ...toColumns(estimate),
        ...("by" in from ? { came_from: "phone" } : readVisit(estimate.visit)),
        ...(await findCode(transaction, input)),
      })
      .onConflict((conflict) => conflict.columns(["idempotency_key", "form_digest"]).doNothing())
      .returning(customerColumns)
      .executeTakeFirst();
    if (!row) return undefined;
    await insertMoveEvent(transaction, undefined, row);
    await endLinks(transaction, { id: row.id, ...input });

    if ("by" in from) await insertActs(transaction, [{ by: from.by, act: "enter-move", move_id: row.id }]);
    const { looksAutomated } = input;
    const emails = [
      ...("by" in from ? [] : [{ kind: "estimate-office" as const, to: from.officeAddress }]),
      { kind: "estimate-confirmation" as const, to: estimate.email, looksAutomated },
    ];
    await insertEmails(transaction, { move_id: row.id }, emails, input);
    return row.id;
  });
}

/** Leaves out where the visitor came from, because the script that notes it may run between two sends. */
function digestEstimate({ visit: _, ...typed }: CallRequest): string {
  return digestForm(typed);
}

/** An earlier request of the same form went to another address, perhaps a stranger's. Handled ones keep their link. */
async function endLinks(
  transaction: Transaction<Database>,
  { id, idempotencyKey, estimate }: { id: string; idempotencyKey: string; estimate: CallRequest },
): Promise<void> {
  if (!estimate.email) return;
  await transaction
    .updateTable("moves")
    .set({ move_token: createLinkToken() })
    .where("idempotency_key", "=", idempotencyKey)
    .where("id", "<>", id)
    .where("email_key", "<>", normalizeEmailAddress(estimate.email))
    .where("state", "=", "open")
    .where("version", "=", 1)
    .execute();
}

/** The move that a form stored, now or before. */
export async function findMoveOfForm(
  db: Kysely<Database>,
  { idempotencyKey, estimate }: { idempotencyKey: string; estimate: CallRequest },
): Promise<{ id: string; move_token: string; email: string | null } | undefined> {
  return db
    .selectFrom("moves")
    .select(["id", "move_token", "email"])
    .where("idempotency_key", "=", idempotencyKey)
    .where("form_digest", "=", digestEstimate(estimate))
    .executeTakeFirst();
}

function writeJson(plan: SentPlan | null): string | null {
  return plan && JSON.stringify(plan);
}

async function findCode(
  transaction: Transaction<Database>,
  input: Parameters<typeof referByLink>[2],
): Promise<{ discount_code?: string; referral_id?: string | null; came_from?: string }> {
  const typed = input.estimate.code;
  if (typed === null) return {};
  const own = await findReferralByCode(transaction, typed);
  const referral = own ?? (await referByLink(transaction, typed, input));
  const status = findCodeStatus(referral);
  // The office decides on a code that another move has used.
  const isLinked = status === "good" || (status === "used" && (await hasMove(transaction, referral?.id)));
  return {
    discount_code: normalizeDiscountCode(typed) ?? typed,
    referral_id: referral && isLinked ? referral.id : null,
    ...(referral && { came_from: own ? "friend’s code" : PERSONAL_LINK }),
  };
}

async function hasMove(db: Kysely<Database>, referralId: string | undefined): Promise<boolean> {
  if (!referralId) return false;
  const move = await db
    .selectFrom("moves")
    .select("id")
    .where("referral_id", "=", referralId)
    .executeTakeFirst();
  return move !== undefined;
}
