import type { Kysely } from "kysely";
import { listActs } from "#db/audit/log.ts";
import { listEmails } from "#db/emails/list.ts";
import { listClaims } from "#db/moves/claims.ts";
import { listOfficeDays } from "#db/moves/days.ts";
import { findCodeUse } from "#db/moves/doubts.ts";
import { listJoinedPlans, listSimilarMoves } from "#db/moves/join.ts";
import type { FoundMove } from "#db/moves/list.ts";
import { findEmailBlock, findMoveByToken, listTruckClashes } from "#db/moves/moves.ts";
import { listNotes } from "#db/moves/notes.ts";
import { listRequestsOfMove } from "#db/moves/requests.ts";
import { findReferral } from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import { isCalendarDay } from "#domain/dates/local-day.ts";
import type { Failed } from "./ask-about.ts";
import { listNewDays } from "./request.tsx";

export type MoveView = Awaited<ReturnType<typeof readMoveView>>;

export async function readMoveView(db: Kysely<Database>, move: FoundMove, failed: Failed | undefined) {
  const { id } = move;
  const requests = await listRequestsOfMove(db, id);
  const open = requests.filter(({ answered_at }) => !answered_at);
  const typed = failed?.typed["moving_day"] ?? "";
  const chosen = isCalendarDay(typed) ? typed : move.moving_day;
  const wanted = [chosen, move.second_day, ...open.flatMap((request) => listNewDays(move, request))];
  const asked = [...new Set(wanted)].filter((day) => day !== null);
  return {
    ...{ move, requests, open },
    /** Its own, and those that a booked customer asks for. */
    days: (await Promise.all(asked.map((day) => listOfficeDays(db, day, 1)))).flat(),
    history: await listActs(db, "move_id", id),
    emails: await listEmails(db, { subject: id }),
    notes: await listNotes(db, id),
    claims: await listClaims(db, id),
    /** The one that the request's code belongs to. */
    referral: move.referral_id ? await findReferral(db, move.referral_id) : undefined,
    /** Who used the request's code first. */
    codeUse: await findCodeUse(db, move),
    /** Why the customer gets no emails. */
    emailBlock: await findEmailBlock(db, move),
    truckClashes: await listTruckClashes(db, move),
    similar: await listSimilarMoves(db, id),
    /** Without one that lists the same. */
    joinedPlans: (await listJoinedPlans(db, id)).filter(({ address }) => address !== move.plan?.address),
    /** Whether the customer's link still works. */
    hasLink: (await findMoveByToken(db, move.move_token)) !== undefined,
  };
}
