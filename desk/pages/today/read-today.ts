import type { Kysely } from "kysely";
import { countEmails } from "#db/emails/list.ts";
import { countUnreached, listUnreached } from "#db/emails/unreached.ts";
import { countMoves, listMoves } from "#db/moves/list.ts";
import { listBookedMoves } from "#db/moves/moves.ts";
import { listOpenRequests } from "#db/moves/requests.ts";
import { findCollisions } from "#db/referrals/collisions.ts";
import { countReferrals, listReferrals, type ReferralFilter } from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";

/** Rows shown per section. */
const SHOWN = 8;
/** A screen full. */
const ESTIMATES_SHOWN = 20;

export type Today = Awaited<ReturnType<typeof readToday>>;

export async function readToday(db: Kysely<Database>) {
  const day = readLocalDay(new Date());
  const held = await readReferrals(db, { waitsFor: "operator" });
  const heldIds = held.rows.map(({ id }) => id);
  return {
    day,
    moves: await listBookedMoves(db, day, 2),
    requests: await listOpenRequests(db),
    callBacks: await readMoves(db, { callBackBy: day }, SHOWN),
    openMoves: await readMoves(db, { state: "open" }, ESTIMATES_SHOWN),
    unreached: { rows: await listUnreached(db, SHOWN), count: await countUnreached(db) },
    /** Emails to the office that wait for its digest. */
    inDigest: await countEmails(db, { states: ["held"], hold: "digest" }),
    held,
    collisions: await findCollisions(db, heldIds),
    /** Held referrals that go out by themselves. */
    goingOut: await countReferrals(db, { waitsFor: "time" }),
    giftCards: await readReferrals(db, { statuses: ["completed"] }),
  };
}

async function readMoves(db: Kysely<Database>, filter: Parameters<typeof countMoves>[1], limit: number) {
  return {
    rows: await listMoves(db, filter, limit, "longest-waiting"),
    count: await countMoves(db, filter),
  };
}

async function readReferrals(db: Kysely<Database>, filter: ReferralFilter) {
  return {
    rows: await listReferrals(db, filter, SHOWN, "longest-waiting"),
    count: await countReferrals(db, filter),
  };
}
