import type { Kysely } from "kysely";
import { countEmails, type EmailFilter, listEmails } from "#db/emails/list.ts";
import { countMoves, listMoves } from "#db/moves/list.ts";
import { countMovesWithRequests, listOpenRequests } from "#db/moves/requests.ts";
import { findCollisions } from "#db/referrals/collisions.ts";
import {
  countReferrals,
  listReferrals,
  type ReferralFilter,
  type ReferralOrder,
} from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import { findNewDay } from "../moves/request.tsx";
import { listDaysOf } from "../moves/routes.tsx";

/** Rows shown per section. */
const SHOWN = 8;
/** A code with at most this many days left expires soon. */
export const EXPIRING_DAYS = 14;

const undelivered: EmailFilter = { states: ["dead", "bounced"] };

export async function readToday(db: Kysely<Database>) {
  const [held, goingOut, emails, deadEmails, giftCards, expiring, moves, openMoves, requests, openRequests] =
    await Promise.all([
      readReferrals(db, { waitsFor: "operator" }, "longest-waiting"),
      countReferrals(db, { waitsFor: "time" }),
      listEmails(db, undelivered, SHOWN),
      countEmails(db, undelivered),
      readReferrals(db, { statuses: ["completed"] }, "longest-waiting"),
      readReferrals(db, { statuses: ["emailed"], expiresWithinDays: EXPIRING_DAYS }, "expiring"),
      listMoves(db, { state: "open" }, SHOWN, "longest-waiting"),
      countMoves(db, { state: "open" }),
      listOpenRequests(db, SHOWN),
      countMovesWithRequests(db),
    ]);
  const collisions = await findCollisions(
    db,
    held.rows.map(({ id }) => id),
  );
  return {
    ...{ held, collisions, goingOut, giftCards, expiring },
    emails: { rows: emails, count: deadEmails },
    moves: { rows: moves, count: openMoves },
    requests: {
      rows: requests,
      count: openRequests,
      days: await listDaysOf(db, requests.map(findNewDay)),
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
