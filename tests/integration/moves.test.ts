import { beforeEach, expect, test } from "vitest";
import { listActs } from "#db/audit/log.ts";
import { markSent } from "#db/emails/marks.ts";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { listOfficeDays } from "#db/moves/days.ts";
import { disownMove, findEmailBlock } from "#db/moves/moves.ts";
import { completeReferrals } from "#db/moves/referral.ts";
import { insertReminders } from "#db/moves/reminders.ts";
import { answerMoveRequest, insertMoveRequest, listRequestsOfMove } from "#db/moves/requests.ts";
import type { EmailKind } from "#db/schema.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import type { MoveState } from "#domain/moves/state.ts";
import { claimEmail, listEmailsOf, readEmail } from "../support/email-services.ts";
import { moveStepsOf } from "../support/move-steps.ts";
import { openDatabase } from "../support/open-database.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db } = await openDatabase();

const DAY = "2045-06-12";
const steps = stepsOf(db);
const { change, read: readMove, send } = moveStepsOf(db);

beforeEach(async () => {
  await db.deleteFrom("moves").execute();
  await db.deleteFrom("day_limits").execute();
});

const doubtful = (doubt: object) =>
  expect.objectContaining({ problem: "doubtful", doubts: [expect.objectContaining(doubt)] });

const ask = () => requestEstimate(db, { date: DAY });

/** Only kinds that begin with "move-". */
async function listEmails(id: string) {
  const rows = await db.selectFrom("emails").select("kind").where("move_id", "=", id).execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith("move-"));
}

test("a booking needs a day", async () => {
  const id = await requestEstimate(db, { date: "" });
  expect(await change(id, { state: "booked" })).toEqual({ changed: false, problem: "no-day" });
});

// tests/integration/transitions.test.ts has the emails of each new state.
test("of a booked move's details, the customer is emailed a new day or arrival time only", async () => {
  const id = await ask();
  await change(id, { state: "booked" });
  await change(id, { truck: "Truck 2", price: "$1,200" });
  await change(id, { arrival_window: "morning" });
  await change(id, { moving_day: "2045-06-14" });
  expect(await listEmails(id)).toEqual(["move-booked", "move-changed", "move-changed"]);
});

/** Kinds of the emails that go out if the worker tries all in this order. */
async function sendWaiting(id: string, order: "asc" | "desc") {
  const rows = await db
    .selectFrom("emails")
    .select("id")
    .where("move_id", "=", id)
    .where("kind", "not in", ["estimate-office", "estimate-confirmation"])
    .where("state", "=", "pending")
    .orderBy("created_at", order)
    .execute();
  const kinds = [];
  for (const row of rows) {
    const claim = await claimEmail(db, row);
    if (!claim) continue;
    await markSent(db, claim, 250);
    kinds.push(claim.kind);
  }
  return kinds;
}

test.each(["asc", "desc"] as const)(
  "a move booked and changed while email is down gives one email, which says booked (%s)",
  async (order) => {
    const id = await ask();
    await change(id, { state: "booked" });
    for (const day of ["2045-06-13", "2045-06-14", "2045-06-15"]) await change(id, { moving_day: day });
    expect(await sendWaiting(id, order)).toEqual(["move-booked"]);
    await change(id, { moving_day: "2045-06-16" });
    await change(id, { arrival_window: "morning" });
    expect(await sendWaiting(id, order)).toEqual(["move-changed"]);
    await book(id, "done");
    await change(id, { state: "booked" });
    await change(id, { arrival_window: "midday" });
    await book(id, "done");
    expect(await sendWaiting(id, order)).toEqual(["move-done"]);
  },
);

// tests/domain/moves/move-emails.test.ts has the hours in which reminders are written.
test("a reminder held because the day changed comes if the day changes back", async () => {
  const id = await ask();
  await change(id, { state: "booked" });
  expect(await insertReminders(db, DAY)).toBe(1);
  await change(id, { moving_day: "2045-06-20" });
  expect(await sendWaiting(id, "asc")).toEqual(["move-booked"]);
  await change(id, { moving_day: DAY });
  expect(await insertReminders(db, DAY)).toBe(1);
  expect(await insertReminders(db, DAY)).toBe(0);
  expect(await sendWaiting(id, "asc")).toEqual(["move-changed", "move-reminder"]);
  expect(await insertReminders(db, DAY)).toBe(0);
});

const book = (id: string, state: MoveState) => change(id, { state }, { confirmed: ["early", "code-used"] });

const readStatus = async (id: string) => (await steps.readReferral(id)).status;

const listGiftCardEmails = async (id: string) =>
  (await listEmailsOf(db, id)).filter((email) => email.startsWith("gift-card-coming"));

test("a referral follows its move, also back, and its gift card is announced once", async () => {
  const { id: referral, code } = await steps.referAndSend();
  const id = await requestEstimate(db, { date: readLocalDay(new Date()), code });
  const path: [MoveState, string, string[]][] = [
    ["booked", "booked", []],
    ["cancelled", "emailed", []],
    ["open", "emailed", []],
    ["booked", "booked", []],
    ["done", "completed", ["gift-card-coming pending"]],
    ["booked", "booked", ["gift-card-coming held"]],
    ["done", "completed", ["gift-card-coming pending"]],
  ];
  for (const [state, status, emails] of path) {
    await book(id, state);
    expect([state, await readStatus(referral), await listGiftCardEmails(referral)]).toEqual([
      state,
      status,
      emails,
    ]);
  }
});

test("a gift card is not due before the moving day, though its move was marked done before", async () => {
  const { id: referral, code } = await steps.referAndSend();
  const id = await requestEstimate(db, { date: DAY, code });
  await book(id, "booked");
  await book(id, "done");
  expect(await completeReferrals(db)).toBe(0);
  expect(await readStatus(referral)).toBe("booked");
  await db
    .updateTable("moves")
    .set({ moving_day: readLocalDay(new Date()) })
    .where("id", "=", id)
    .execute();
  expect(await completeReferrals(db)).toBe(1);
  expect([await readStatus(referral), await listGiftCardEmails(referral)]).toEqual([
    "completed",
    ["gift-card-coming pending"],
  ]);
});

test("a friend who cancels and asks again keeps the code; two moves at once are asked about", async () => {
  const { id: referral, code } = await steps.referAndSend();
  const askAgain = () => requestEstimate(db, { date: readLocalDay(new Date()), code });
  const first = await askAgain();
  await book(first, "booked");
  const second = await askAgain();
  expect(await change(second, { state: "booked" })).toEqual(doubtful({ kind: "code-used" }));
  await change(first, { state: "cancelled" }, { by: "customer" });
  expect(await readStatus(referral)).toBe("emailed");
  expect(await change(second, { state: "booked" })).toMatchObject({ changed: true });
  await book(second, "done");
  expect([await readStatus(referral), await listGiftCardEmails(referral)]).toEqual([
    "completed",
    ["gift-card-coming pending"],
  ]);
});

test("a referral that was booked by hand stays booked without a move", async () => {
  const { id: referral, code } = await steps.referAndSend();
  const id = await requestEstimate(db, { date: DAY, code });
  await steps.transition(referral, "booked");
  await change(id, { state: "cancelled" }, { by: "customer" });
  expect(await readStatus(referral)).toBe("booked");
});

test("a referral that cannot follow is left, and the move's history says so", async () => {
  const { id: referral, code } = await steps.referAndSend();
  const id = await requestEstimate(db, { date: DAY, code });
  await steps.transition(referral, "rejected");
  expect(await book(id, "booked")).toMatchObject({ changed: true });
  const acts = await listActs(db, "move_id", id);
  expect(acts.at(-1)).toMatchObject({
    act: "refuse-referral",
    reason: "it is rejected, so it was not marked as booked",
  });
});

test("the same truck on the same day is asked about once", async () => {
  const [one, other] = [await ask(), await ask()];
  const booking = { state: "booked", moving_day: "2045-09-05", truck: "Truck 7" } as const;
  await change(one, booking);
  expect(await change(other, { ...booking, truck: "truck  7" })).toEqual(doubtful({ kind: "truck-taken" }));
  const confirmed = { confirmed: ["truck-taken"] } as const;
  expect(await change(other, { ...booking, truck: "truck  7" }, confirmed)).toMatchObject({ changed: true });
  expect(await change(other, { note: "Bring boards" })).toMatchObject({ changed: true });
});

test("a move between states needs an estimate, and three days for its papers (49 CFR 375.401, 375.505)", async () => {
  const tomorrow = addDays(readLocalDay(new Date()), 1);
  const id = await requestEstimate(db, { from: "Leesburg, VA", to: "Raleigh, NC" });
  const far = { state: "booked", moving_day: addDays(tomorrow, 30) } as const;
  expect(await change(id, far)).toEqual(doubtful({ kind: "no-estimate" }));
  await change(id, far, { confirmed: ["no-estimate"] });
  expect(await change(id, { note: "Ring twice" })).toMatchObject({ changed: true });
  await change(id, { state: "answered", estimate_sent: true, note: null });
  const confirmed = { confirmed: ["day-taken"] } as const;
  const book = (moving_day: string) => change(id, { state: "booked", moving_day }, confirmed);
  expect(await book(tomorrow)).toEqual(doubtful({ kind: "papers" }));
  expect(await book(addDays(tomorrow, 2))).toMatchObject({ changed: true });
});

test("a booking takes its crews on each of its days, and frees them when it shrinks", async () => {
  const id = await ask();
  const large = { crews: 2, work_days: 2, packing_day: true };
  await change(id, { ...large, state: "booked" });
  const read = async () => (await listOfficeDays(db, addDays(DAY, -2), 5)).map(({ booked }) => booked);
  expect(await read()).toEqual([0, 2, 2, 2, 0]);
  const other = await ask();
  const taken = doubtful({
    kind: "day-taken",
    crews: 1.5,
    days: [expect.objectContaining({ day: "2045-06-13", booked: 2 })],
  });
  expect(await change(other, { moving_day: "2045-06-13", state: "booked", crews: 1.5 })).toEqual(taken);
  expect(await change(other, { moving_day: "2045-06-13", state: "booked", crews: 0.5 })).toMatchObject({
    changed: true,
  });
  await change(id, { crews: 1, work_days: 1, packing_day: false });
  expect(await read()).toEqual([0, 0, 1, 0.5, 0]);
  expect(await change(id, { crews: 4 })).toEqual(doubtful({ kind: "day-taken" }));
});

test("moves of several days that race for the same crews never take more than there are", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, ask));
  const days = ["2045-06-12", "2045-06-13", "2045-06-14"];
  const results = await Promise.all(
    ids.map((id, index) =>
      change(id, {
        ...{ state: "booked", moving_day: days[index % 3] ?? DAY, crews: 1.5 },
        ...{ work_days: 2, packing_day: index % 2 === 0 },
      }),
    ),
  );
  expect(results.filter(({ changed }) => changed).length).toBeGreaterThan(1);
  for (const { booked, limit } of await listOfficeDays(db, "2045-06-10", 8))
    expect(booked).toBeLessThanOrEqual(limit);
});

test("a five-bedroom plan is booked with two crews, two days and a packing day; a short one with half a crew", async () => {
  const propose = async (plan: string) => {
    const id = await requestEstimate(db, { date: DAY, plan });
    await change(id, { state: "booked" });
    const { crews, work_days, packing_day } = await readMove(id);
    return { crews, work_days, packing_day };
  };
  const rooms = "living:2,kitchen,dining,bedroom,bedroom2:4,bath:3,garage,attic,study";
  expect(await propose(`?from=ashburn&to=leesburg&rooms=${rooms}&packing=all`)).toEqual({
    crews: 2,
    work_days: expect.toSatisfy((days: number) => days >= 2),
    packing_day: true,
  });
  expect(await propose("?from=ashburn&to=sterling&rooms=studio,bath")).toEqual({
    crews: 0.5,
    work_days: 1,
    packing_day: false,
  });
  const far = await requestEstimate(db, { date: "2045-06-19", from: "Sterling", to: "Raleigh, NC" });
  await change(far, { state: "booked" }, { confirmed: ["no-estimate"] });
  expect(await readMove(far)).toMatchObject({ crews: 1, work_days: 2, packing_day: false });
});

test("the office is asked before it books a day in the past, or finishes a move before its day", async () => {
  const past = addDays(readLocalDay(new Date()), -2);
  const id = await requestEstimate(db, {});
  const booking = { state: "booked", moving_day: past } as const;
  expect(await change(id, booking)).toEqual(doubtful({ kind: "past-day", day: past }));
  expect(await change(id, booking, { confirmed: ["past-day"] })).toMatchObject({ changed: true });
  expect(await change(id, { state: "done" })).toMatchObject({ changed: true });
  const early = await ask();
  await change(early, { state: "booked" });
  expect(await change(early, { state: "done" })).toEqual(doubtful({ kind: "early", day: DAY }));
  const today = readLocalDay(new Date());
  const long = await requestEstimate(db, {});
  await change(
    long,
    { state: "booked", moving_day: today, crews: 0.5, work_days: 2 },
    { confirmed: ["day-taken"] },
  );
  const last = addDays(today, 1);
  expect(await change(long, { state: "done" })).toEqual(doubtful({ kind: "early", day: last }));
});

test("“This wasn’t me” stops that request's emails, but not a booking's", async () => {
  const id = await requestEstimate(db, { date: DAY, email: "robin@example.net" });
  await disownMove(db, id, "robin@example.net");
  const tryEmail = async (kind: EmailKind) =>
    (await claimEmail(db, await readEmail(db, id, kind))) !== undefined;
  expect(await tryEmail("estimate-confirmation")).toBe(false);
  expect(await tryEmail("estimate-office")).toBe(true);
  expect(await findEmailBlock(db, await readMove(id))).toBe("stopped");
  const request = await send(id, "message", { message: "It was me after all" });
  expect(await tryEmail("move-receipt")).toBe(false);
  await answerMoveRequest(db, { id: request, answer: "Good.", by: { place: "desk", name: "Maria" } });
  expect(await tryEmail("move-answer")).toBe(false);
  await change(id, { state: "booked" });
  expect(await tryEmail("move-booked")).toBe(true);
  await insertSuppression(db, "robin@example.net", "unsubscribe-link");
  await change(id, { moving_day: "2045-06-20" });
  expect(await tryEmail("move-changed")).toBe(true);
  expect(await findEmailBlock(db, await readMove(id))).toBeUndefined();
});

test("a request is stored and emailed to the office once, even if its form is sent twice", async () => {
  const id = await ask();
  const form = {
    moveId: id,
    kind: "message",
    fields: { message: "Is the elevator booked?" },
    idempotencyKey: crypto.randomUUID(),
    officeAddress: "office@example.com",
  } as const;
  await Promise.all([insertMoveRequest(db, form), insertMoveRequest(db, form)]);
  expect(await listRequestsOfMove(db, id)).toHaveLength(1);
  expect((await listEmails(id)).toSorted()).toEqual(["move-receipt", "move-request"]);
});
