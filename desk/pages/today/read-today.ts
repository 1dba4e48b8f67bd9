import type { Kysely } from "kysely";
import { countEmails } from "#db/emails/list.ts";
import { countUnreached, listUnreached } from "#db/emails/unreached.ts";
import { countMoves, listMoves } from "#db/moves/list.ts";
import { listBookedMoves } from "#db/moves/moves.ts";
import { countMovesWithRequests, listOpenRequestKinds, listOpenRequests } from "#db/moves/requests.ts";
import { findCollisions } from "#db/referrals/collisions.ts";
import {
  countReferrals,
  listReferrals,
  type ReferralFilter,
  type ReferralOrder,
} from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { listNewDays } from "../moves/request.tsx";
import { listDaysOf } from "../moves/routes.tsx";

/** Rows shown per section. */
const SHOWN = 8;
/** A screen full. */
const ESTIMATES_SHOWN = 20;
/** A code with at most this many days left expires soon. */
export const EXPIRING_DAYS = 14;

export async function readToday(db: Kysely<Database>) {
  const day = readLocalDay(new Date());
  const [
    held,
    goingOut,
    unreached,
    addresses,
    giftCards,
    expiring,
    open,
    openMoves,
    requests,
    asking,
    moves,
    toCall,
    calls,
    inDigest,
  ] = await Promise.all([
    readReferrals(db, { waitsFor: "operator" }, "longest-waiting"),
    countReferrals(db, { waitsFor: "time" }),
    listUnreached(db, SHOWN),
    countUnreached(db),
    readReferrals(db, { statuses: ["completed"] }, "longest-waiting"),
    readReferrals(db, { statuses: ["emailed"], expiresWithinDays: EXPIRING_DAYS }, "expiring"),
    listMoves(db, { state: "open" }, ESTIMATES_SHOWN, "longest-waiting"),
    countMoves(db, { state: "open" }),
    listOpenRequests(db, SHOWN),
    countMovesWithRequests(db),
    listBookedMoves(db, day, 2),
    listMoves(db, { callBackBy: day }, SHOWN, "longest-waiting"),
    countMoves(db, { callBackBy: day }),
    countEmails(db, { states: ["held"], hold: "digest" }),
  ]);
  const collisions = await findCollisions(
    db,
    held.rows.map(({ id }) => id),
  );
  return {
    ...{ day, moves, held, collisions, goingOut, giftCards, expiring },
    movesRequests: await listOpenRequestKinds(
      db,
      moves.map(({ id }) => id),
    ),
    unreached: { rows: unreached, count: addresses, inDigest },
    callBacks: { rows: toCall, count: calls },
    openMoves: { rows: open, count: openMoves },
    requests: {
      rows: requests,
      count: asking,
      days: await listDaysOf(db, requests.flatMap(listNewDays)),
    },
  };
}

async function readReferrals(db: Kysely<Database>, filter: ReferralFilter, order: ReferralOrder) {
  const [rows, count] = await Promise.all([
    listReferrals(db, filter, SHOWN, { order }),
    countReferrals(db, filter),
  ]);
  return { rows, count };
}
