import { type Kysely, sql } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import { findMeantAddress } from "#domain/forms/meant-address.ts";
import { lockLimit } from "../emails/limits.ts";
import { insertEmails } from "../emails/outbox.ts";
import { deriveKey } from "../forms/digest.ts";
import type { Database } from "../schema.ts";
import { createLinkToken, isLinkToken } from "../secrets/tokens.ts";
import { insertMoveEvent } from "../webhooks/outbox.ts";
import { customerColumns } from "./moves.ts";
import { insertMoveRequest } from "./requests.ts";

/**
 * Replaces a mistyped address with the one that was probably meant, within an hour of the request and while nobody
 * has handled it. Emails a confirmation there, and tells the office if it already has the old address. The link that
 * went to the old address ends.
 * @returns The new address and the new link's token; undefined if it cannot be changed, or already was.
 */
export async function correctMoveAddress(
  db: Kysely<Database>,
  input: { moveToken: string; officeAddress: string; requestId?: string },
): Promise<{ email: string; moveToken: string } | undefined> {
  if (!isLinkToken(input.moveToken)) return undefined;
  const correctable = (connection: Kysely<Database>) =>
    connection
      .selectFrom("moves")
      .select(customerColumns)
      .where("move_token", "=", input.moveToken)
      .where("state", "=", "open")
      .where("version", "=", 1)
      .where("created_at", ">", sql<Date>`now() - interval '1 hour'`);
  if (!(await correctable(db).executeTakeFirst())) return undefined;
  return db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, "moves");
    const move = await correctable(transaction).forUpdate().executeTakeFirst();
    const meant = move?.email && findMeantAddress(move.email);
    if (!meant) return undefined;
    const emails = await transaction
      .selectFrom("emails")
      .select(["kind", "attempts", "hold_reason"])
      .where("move_id", "=", move.id)
      .execute();
    const moveToken = createLinkToken();
    await transaction
      .updateTable("moves")
      .set({
        email: meant,
        email_key: normalizeEmailAddress(meant),
        move_token: moveToken,
        disowned_at: null,
      })
      .where("id", "=", move.id)
      .execute();
    await insertMoveEvent(transaction, move, { ...move, email: meant });
    const looksAutomated = emails.some(({ hold_reason }) => hold_reason === "automated");
    const confirmation = { kind: "estimate-confirmation" as const, to: meant, looksAutomated };
    await insertEmails(transaction, { move_id: move.id }, [confirmation], input);
    if (emails.some(({ kind, attempts }) => kind === "estimate-office" && attempts > 0))
      await insertMoveRequest(transaction, {
        ...input,
        moveId: move.id,
        kind: "message",
        noReceipt: true,
        fields: { message: `My email address is ${meant}, not ${move.email}.` },
        idempotencyKey: deriveKey(move.idempotency_key, { meant }),
      });
    return { email: meant, moveToken };
  });
}
