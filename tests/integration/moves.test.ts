import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { claimEmail } from "#db/emails/claims.ts";
import { markSent } from "#db/emails/marks.ts";
import { changeMove, type MoveChanges } from "#db/moves/change.ts";
import { listOfficeDays, setDayLimit } from "#db/moves/days.ts";
import { insertReminders } from "#db/moves/reminders.ts";
import { answerMoveRequest, insertMoveRequest, listRequestsOfMove } from "#db/moves/requests.ts";
import { changeReferralStatus } from "#db/referrals/status.ts";
import { createWriteReminders } from "#jobs/handlers/write-reminders.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { createTestLogger } from "../support/run-log.ts";
import { createTestDatabase } from "../support/services.ts";

const { db, drop } = await createTestDatabase();
afterAll(() => drop());

const DAY = "2045-06-12";
const office = { place: "desk", name: "Maria" } as const;

beforeEach(async () => {
  await db.deleteFrom("moves").execute();
  await db.deleteFrom("day_limits").execute();
});

const change = (id: string, changes: MoveChanges, more: Partial<Parameters<typeof changeMove>[1]> = {}) =>
  changeMove(db, { id, changes, by: office, ...more });

const ask = () => requestEstimate(db, { date: DAY });

async function listEmails(id: string) {
  const rows = await db.selectFrom("emails").select("kind").where("move_id", "=", id).execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith("move-"));
}

async function readMove(id: string) {
  return db.selectFrom("moves").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("two bookings for a day's last slot: one wins, the other is told that the day is full", async () => {
  await setDayLimit(db, DAY, 1);
  const ids = [await ask(), await ask()];
  const results = await Promise.all(ids.map((id) => change(id, { state: "booked" })));
  expect(results.filter(({ changed }) => changed)).toHaveLength(1);
  expect(results).toContainEqual({ changed: false, problem: "day-taken", day: DAY, dayState: "full" });
});

test("the office can overbook a full or closed day, and moving off it frees the slot", async () => {
  await setDayLimit(db, DAY, 0);
  const id = await ask();
  expect(await change(id, { state: "booked" })).toMatchObject({ problem: "day-taken", dayState: "closed" });
  expect(await change(id, { state: "booked" }, { mayOverbook: true })).toMatchObject({ changed: true });
  expect(await listOfficeDays(db, DAY, 1)).toMatchObject([{ limit: 0, booked: 1, state: "closed" }]);
  await change(id, { moving_day: "2045-06-13" });
  expect(await listOfficeDays(db, DAY, 2)).toMatchObject([{ booked: 0 }, { booked: 1, state: "open" }]);
});

test("a day without its own limit uses its weekday's", async () => {
  await setDayLimit(db, DAY, 7);
  await setDayLimit(db, DAY, null);
  expect(await listOfficeDays(db, DAY, 1)).toMatchObject([{ limit: 3, isUsual: true, state: "open" }]);
});

test("a booking needs a day", async () => {
  const id = await requestEstimate(db, { date: "" });
  expect(await change(id, { state: "booked" })).toEqual({ changed: false, problem: "no-day" });
});

test("if two people change a move at once, the later one gets an error", async () => {
  const id = await ask();
  const { version } = await readMove(id);
  expect(await change(id, { crew: 3 }, { seenVersion: version })).toMatchObject({ changed: true });
  expect(await change(id, { truck: "Truck 2" }, { seenVersion: version })).toMatchObject({
    problem: "conflict",
  });
  expect(await readMove(id)).toMatchObject({ crew: 3, truck: null });
});

test("the customer is emailed only when a move is booked, changed, cancelled or done", async () => {
  const id = await ask();
  await change(id, { state: "answered", price: "$1,200 to $1,400" });
  expect(await listEmails(id)).toEqual([]);
  await change(id, { state: "booked" });
  await change(id, { truck: "Truck 2" });
  await change(id, { arrival_window: "morning" });
  await change(id, { moving_day: "2045-06-14" });
  await change(id, { state: "done" });
  expect(await listEmails(id)).toEqual(["move-booked", "move-changed", "move-changed", "move-done"]);
});

test("the reminder is sent once per moving day, and again if the day changes", async () => {
  const id = await ask();
  await change(id, { state: "booked" });
  expect(await insertReminders(db, DAY)).toBe(1);
  expect(await insertReminders(db, DAY)).toBe(0);
  await change(id, { moving_day: "2045-06-20" });
  expect(await insertReminders(db, "2045-06-20")).toBe(1);
});

/** Kinds of the emails that go out if the worker tries all in this order. */
async function sendWaiting(id: string, order: "asc" | "desc") {
  const rows = await db
    .selectFrom("emails")
    .select(["id", "generation"])
    .where("move_id", "=", id)
    .where("kind", "not in", ["estimate-office", "estimate-confirmation"])
    .where("state", "=", "pending")
    .orderBy("created_at", order)
    .execute();
  const kinds = [];
  for (const row of rows) {
    const claim = await claimEmail(db, row, { messageIdDomain: "example.com" });
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
    await change(id, { state: "done" });
    await change(id, { state: "booked" });
    await change(id, { arrival_window: "midday" });
    await change(id, { state: "done" });
    expect(await sendWaiting(id, order)).toEqual(["move-done"]);
  },
);

test("a reminder held because the day changed comes if the day changes back", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2045-06-11T15:00:00-04:00") });
  const id = await ask();
  await change(id, { state: "booked" });
  await insertReminders(db, DAY);
  await change(id, { moving_day: "2045-06-20" });
  expect(await sendWaiting(id, "asc")).toEqual(["move-booked"]);
  await change(id, { moving_day: DAY });
  expect(await insertReminders(db, DAY)).toBe(1);
  expect(await insertReminders(db, DAY)).toBe(0);
  expect(await sendWaiting(id, "asc")).toEqual(["move-changed", "move-reminder"]);
  expect(await insertReminders(db, DAY)).toBe(0);
});

test("reminders are written from 9 AM, even after a missed run", async () => {
  const id = await ask();
  await change(id, { state: "booked" });
  const write = createWriteReminders({ db, log: createTestLogger("worker", []) });
  onTestFinished(() => void vi.useRealTimers());
  for (const [now, mails] of [
    ["2045-06-11T08:59:00-04:00", 0],
    ["2045-06-11T15:00:00-04:00", 1],
    ["2045-06-11T16:00:00-04:00", 1],
  ] as const) {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    await write();
    expect((await listEmails(id)).filter((kind) => kind === "move-reminder")).toHaveLength(mails);
  }
});

test("booking and finishing a move updates its referral", async () => {
  const referral = await db
    .insertInto("referrals")
    .values({
      idempotency_key: crypto.randomUUID(),
      status_token: crypto.randomUUID(),
      discount_code: "ASH-2222-3333",
      code_expires_at: new Date("2045-12-31"),
      gift_card: "$50",
      referrer_name: "Maria",
      referrer_email: "maria@example.org",
      referrer_phone: null,
      referred_name: "Jo",
      referred_email: "jo@example.net",
      referred_phone: null,
      referrer_key: "maria@example.org",
      friend_key: "jo@example.net",
      notes: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await changeReferralStatus(db, { id: referral.id, to: "emailed", by: "worker", place: "send-email" });
  const id = await requestEstimate(db, { date: DAY, code: "ASH-2222-3333" });
  const statusAfter = async (state: "booked" | "done") => {
    await change(id, { state });
    const row = await db
      .selectFrom("referrals")
      .select("status")
      .where("id", "=", referral.id)
      .executeTakeFirst();
    return row?.status;
  };
  expect(await statusAfter("booked")).toBe("booked");
  expect(await statusAfter("done")).toBe("completed");
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
  const [request, ...others] = await listRequestsOfMove(db, id);
  expect(others).toEqual([]);
  expect(await listEmails(id)).toEqual(["move-request"]);
  const answer = (text: string) => answerMoveRequest(db, { id: request?.id ?? "", answer: text, by: office });
  expect(await Promise.all([answer("Yes, 8 to 12."), answer("Yes, 8 to 12.")])).toEqual(
    expect.arrayContaining([{ answered: true }, { answered: false }]),
  );
  expect(await listRequestsOfMove(db, id)).toMatchObject([{ answer: "Yes, 8 to 12.", answered_by: "Maria" }]);
  expect(await listEmails(id)).toEqual(["move-request", "move-answer"]);
});

test("a cancellation that loses to an office change is refused", async () => {
  const id = await ask();
  const { version } = await readMove(id);
  await change(id, { state: "booked" });
  const result = await insertMoveRequest(db, {
    moveId: id,
    kind: "cancel",
    fields: { comment: null },
    idempotencyKey: crypto.randomUUID(),
    officeAddress: "office@example.com",
    apply: { changes: { state: "cancelled" }, seenVersion: version },
  });
  expect(result).toMatchObject({ stored: false, refused: { problem: "conflict" } });
  expect(await listRequestsOfMove(db, id)).toEqual([]);
});
