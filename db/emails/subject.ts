import type { Kysely, Selectable } from "kysely";
import { type CodeUse, findCodeUse } from "../moves/doubts.ts";
import { findEarlierMove, type Move } from "../moves/moves.ts";
import { findMoveRequest, type MoveRequest } from "../moves/requests.ts";
import { findOwnLink } from "../referrals/links.ts";
import type { Database } from "../schema.ts";
import type { Email } from "./change.ts";
import { type DigestLine, listDigest } from "./office-digest.ts";

/** What an email is about, unless it was erased. */
export type EmailSubject = {
  referral: Selectable<Database["referrals"]> | undefined;
  move: Move | undefined;
  moveRequest: MoveRequest | undefined;
  /** Who used a new request's code first. */
  codeUse: CodeUse | undefined;
  /** The same form's request before it was corrected. */
  earlier: { id: string } | undefined;
  /** What a digest holds. */
  digest: DigestLine[];
  /** Of the customer's personal link, after the move. */
  linkCode: string | undefined;
};

export async function readSubject(
  db: Kysely<Database>,
  email: Pick<Email, "id" | "kind" | "referral_id" | "move_id" | "move_request_id">,
): Promise<EmailSubject> {
  const { id, kind, referral_id, move_id, move_request_id } = email;
  const referrals = db.selectFrom("referrals").selectAll();
  const moves = db.selectFrom("moves").selectAll();
  const move = move_id ? await moves.where("id", "=", move_id).executeTakeFirst() : undefined;
  const asked = kind === "estimate-office" ? move : undefined;
  return {
    referral: referral_id ? await referrals.where("id", "=", referral_id).executeTakeFirst() : undefined,
    move,
    moveRequest: move_request_id ? await findMoveRequest(db, move_request_id) : undefined,
    codeUse: asked && (await findCodeUse(db, asked)),
    earlier: asked && (await findEarlierMove(db, asked)),
    digest: kind === "office-digest" ? await listDigest(db, id) : [],
    linkCode: kind === "move-done" && move?.email ? await findLinkCode(db, move.name, move.email) : undefined,
  };
}

async function findLinkCode(db: Kysely<Database>, name: string, email: string) {
  const { code, ended_at } = await findOwnLink(db, { name, email });
  return ended_at ? undefined : code;
}
