import { expect, test } from "vitest";
import { listActs } from "#db/audit/log.ts";
import { changeReferralStatus, expireReferrals, listStatusChanges } from "#db/referrals/status.ts";
import { listNextMoveStates, type MoveState, moveStates } from "#domain/moves/state.ts";
import {
  type Actor,
  listAllowedTransitions,
  type ReferralStatus,
  referralStatuses,
} from "#domain/referrals/status.ts";
import { listEmailsOf, refer } from "../support/email-services.ts";
import { moveStepsOf } from "../support/move-steps.ts";
import { openDatabase } from "../support/open-database.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db } = await openDatabase();
const moves = moveStepsOf(db);
const referrals = stepsOf(db);

/** In the desk's order, each with its act in the history and its email to the customer. */
const ofMoves: [from: MoveState, to: MoveState, act: string, emails: string[]][] = [
  ["open", "answered", "answer-move", []],
  ["open", "booked", "book-move", ["move-booked pending"]],
  ["open", "cancelled", "cancel-move", []],
  ["answered", "booked", "book-move", ["move-booked pending"]],
  ["answered", "cancelled", "cancel-move", []],
  ["answered", "open", "reopen-move", []],
  ["booked", "done", "finish-move", ["move-done pending"]],
  ["booked", "cancelled", "cancel-move", ["move-cancelled pending"]],
  ["booked", "answered", "answer-move", []],
  ["done", "booked", "book-move", ["move-changed pending"]],
  ["cancelled", "open", "reopen-move", []],
];

test("a move makes only these transitions; a refused one writes nothing", async () => {
  const made: unknown[] = [];
  for (const from of moveStates)
    for (const to of new Set([...listNextMoveStates(from), ...moveStates])) {
      await db.deleteFrom("moves").execute();
      const id = await requestEstimate(db, { date: "2045-06-12" });
      const workload = { crews: 1, work_days: 1, packing_day: false };
      const stored = { state: from, cancelled_by: from === "cancelled" ? ("company" as const) : null };
      await db
        .updateTable("moves")
        .set({ ...workload, ...stored })
        .where("id", "=", id)
        .execute();
      const before = await listEmailsOf(db, id);
      const { changed } = await moves.change(id, { state: to }, { confirmed: ["early"] });
      const acts = (await listActs(db, "move_id", id)).map(({ act }) => act);
      const emails = (await listEmailsOf(db, id)).filter((email) => !before.includes(email));
      expect((await moves.read(id)).state).toBe(changed ? to : from);
      if (changed) made.push([from, to, acts.join(), emails]);
      else expect([acts, emails]).toEqual([[], []]);
    }
  expect(made).toEqual(ofMoves);
});

/** In the desk's order, each with the emails that it writes, releases or holds. */
const ofReferrals: [from: ReferralStatus, to: ReferralStatus, by: Actor, emails: string[]][] = [
  // Without sending the code, as here.
  ["received", "emailed", "worker", ["friend-discount held"]],
  ["received", "rejected", "worker", ["friend-discount held", "referrer-receipt held"]],
  ["received", "rejected", "operator", ["friend-discount held", "referrer-receipt held"]],
  ["received", "expired", "worker", ["friend-discount held"]],
  ["emailed", "booked", "operator", []],
  ["emailed", "rejected", "operator", ["referrer-receipt held"]],
  ["emailed", "expired", "worker", []],
  ["booked", "emailed", "worker", []],
  ["booked", "completed", "worker", ["gift-card-coming pending"]],
  ["booked", "completed", "operator", ["gift-card-coming pending"]],
  ["booked", "rejected", "operator", ["referrer-receipt held"]],
  ["completed", "booked", "worker", ["gift-card-coming held"]],
  ["completed", "rewarded", "operator", ["gift-card-sent pending"]],
  ["completed", "rejected", "operator", ["gift-card-coming held", "referrer-receipt held"]],
  ["held", "received", "worker", ["friend-discount pending"]],
  ["held", "received", "operator", ["friend-discount pending", "referrer-receipt pending"]],
  ["held", "rejected", "operator", []],
  ["held", "expired", "worker", []],
];

/** The operator's steps to a status once the code has been sent. */
const path: ReferralStatus[] = ["booked", "completed", "rewarded"];

async function referUntil(status: ReferralStatus): Promise<string> {
  await db.deleteFrom("referrals").execute();
  const { id } = await refer(db, {}, { looksAutomated: status === "held" });
  if (status === "emailed" || path.includes(status)) await referrals.sendCode(id);
  await referrals.transition(id, ...path.slice(0, path.indexOf(status) + 1));
  if (status === "rejected") await referrals.transition(id, status);
  if (status === "expired") await referrals.setExpiry(id, "-1 second");
  await expireReferrals(db);
  return id;
}

test("a referral makes only these transitions, each with its audit row; a refused one writes nothing", async () => {
  const made: unknown[] = [];
  for (const from of referralStatuses) {
    const byOperator = ofReferrals.filter(([status, , by]) => status === from && by === "operator");
    expect(listAllowedTransitions(from, "operator")).toEqual(byOperator.map(([, to]) => to));
    let id = await referUntil(from);
    for (const to of referralStatuses)
      for (const by of ["visitor", "worker", "operator"] as const) {
        const [emails, events] = [await listEmailsOf(db, id), await listStatusChanges(db, id)];
        const { changed } = await changeReferralStatus(db, { id, to, by, place: "ops", reason: "a test" });
        const after = (await listEmailsOf(db, id)).filter((email) => !emails.includes(email));
        const [event, ...more] = (await listStatusChanges(db, id)).slice(events.length);
        const { status, status_reason } = await referrals.readReferral(id);
        if (changed) {
          made.push([from, to, by, after]);
          expect([status, status_reason, more]).toEqual([to, "a test", []]);
          expect(event).toMatchObject({ from_status: from, to_status: to, actor: by, reason: "a test" });
          id = await referUntil(from);
        } else expect([status, after, event]).toEqual([from, [], undefined]);
      }
  }
  expect(made).toEqual(ofReferrals);
});
