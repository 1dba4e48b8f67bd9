import { type Kysely, sql } from "kysely";
import { describeFacts } from "#domain/moves/facts.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { takesPlace } from "#domain/moves/state.ts";
import type { AuditActor } from "../audit/log.ts";
import { changeEmails } from "../emails/change.ts";
import { readdressEmails } from "../emails/move-emails.ts";
import type { Database } from "../schema.ts";
import { cancelMove, lockMove, saveMove } from "./change.ts";
import type { CustomersMove } from "./moves.ts";

/** Whether `other` may be the same move: its email, phone, or day and street. */
export const isSimilar = sql<boolean>`(other.id <> moves.id and other.joined_to is null
  and other.state in ('open', 'answered', 'booked') and (
    other.email_key = moves.email_key or other.idempotency_key = moves.idempotency_key
    or right(phone_digits(other.phone), 10) = right(phone_digits(moves.phone), 10)
    or other.moving_day = moves.moving_day and ${isSameStreet()}))`;

function isSameStreet() {
  return sql<boolean>`(moves.moving_from ~ '\\d' and fold_search(other.moving_from) = fold_search(moves.moving_from))`;
}

export type SimilarMove = Awaited<ReturnType<typeof listSimilarMoves>>[number];

/** Oldest first. */
export async function listSimilarMoves(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("moves")
    .innerJoin("moves as other", (join) => join.on(isSimilar))
    .select(["other.id", "other.name", "other.state", "other.version"])
    .select([
      sql<boolean | null>`other.email_key = moves.email_key`.as("sharesEmail"),
      sql<boolean | null>`right(phone_digits(other.phone), 10) = right(phone_digits(moves.phone), 10)`.as(
        "sharesPhone",
      ),
    ])
    .where("moves.id", "=", id)
    .orderBy("other.created_at")
    .execute();
}

export type JoinResult = { joined: true } | { joined: false; problem: "unknown" | "conflict" | "booked" };

/**
 * Joins `other` to the move that stays, which gets its messages, notes, code and contact, and a note with its facts. Its
 * link then leads there. A booking cannot be joined to another move. Emails stay with `other`, so that its person can
 * still be erased.
 * @param versions What the office saw of the two.
 */
export async function joinMoves(
  db: Kysely<Database>,
  ids: { stays: string; other: string },
  { by, versions }: { by: AuditActor; versions: { stays: number; other: number } },
): Promise<JoinResult> {
  return db.transaction().execute(async (transaction): Promise<JoinResult> => {
    // In order, to prevent deadlocks.
    for (const id of Object.values(ids).toSorted()) await lockMove(transaction, { id, by });
    const stays = await lockMove(transaction, { id: ids.stays, by });
    const other = await lockMove(transaction, { id: ids.other, by });
    if (!stays || !other || stays.id === other.id) return { joined: false, problem: "unknown" };
    if (other.joined_to === stays.id) return { joined: true };
    if (
      stays.version !== versions.stays ||
      other.version !== versions.other ||
      stays.joined_to ||
      other.joined_to
    )
      return { joined: false, problem: "conflict" };
    if (takesPlace(other)) return { joined: false, problem: "booked" };

    const [from, to] = [{ move_id: other.id }, { move_id: stays.id }];
    await transaction.updateTable("move_requests").set(to).where("move_id", "=", other.id).execute();
    await transaction.updateTable("move_notes").set(to).where("move_id", "=", other.id).execute();
    await transaction
      .updateTable("moves")
      .set({ joined_to: stays.id })
      .where("joined_to", "=", other.id)
      .execute();
    await changeEmails(
      transaction,
      (email) => email.and([email.and(from), email("move_request_id", "is not", null)]),
      to,
    );
    // Its customer gets the emails of the move that stays.
    await readdressEmails(transaction, other, { email: null });
    const { discount_code, referral_id } = other;
    const takesCode = discount_code !== null && stays.discount_code === null;
    await saveMove(transaction, stays.id, {
      by,
      fields: { contact: joinContacts(stays, other), ...(takesCode && { discount_code, referral_id }) },
      addedNote: listOtherFacts(stays, other),
      reason: `joined move ${formatMoveNumber(other.id)} to it`,
    });
    await cancelMove(transaction, other.id, {
      by,
      fields: { joined_to: stays.id, ...(takesCode && { referral_id: null }) },
    });
    return { joined: true };
  });
}

/** The plans of the requests that were joined to this one. */
export async function listJoinedPlans(db: Kysely<Database>, id: string) {
  const rows = await db.selectFrom("moves").select("plan").where("joined_to", "=", id).execute();
  return rows.flatMap(({ plan }) => plan ?? []);
}

/** What the other request has and this one has not. */
function joinContacts(stays: CustomersMove, other: CustomersMove): string | null {
  const known = [stays.name, stays.phone, stays.email];
  const added = [other.name, other.phone, other.email].filter((one) => one && !known.includes(one));
  return [stays.contact, added.join(", "), other.contact].filter(Boolean).join("; ") || null;
}

/** What only the other request says, such as that there is a piano. */
function listOtherFacts(stays: CustomersMove, other: CustomersMove): string | undefined {
  const list = (move: CustomersMove) =>
    describeFacts(move, { without: ["contact", "code"] }).map(({ label, value }) => `${label}: ${value}`);
  const added = list(other).filter((line) => !list(stays).includes(line));
  return added.length > 0 ? ["From the other request:", ...added].join("\n") : undefined;
}
