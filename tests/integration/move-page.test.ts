import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Services } from "#app/context.ts";
import { loader as calendar } from "#app/routes/move/calendar.ts";
import { action, loader } from "#app/routes/move/page.tsx";
import { createDatabase } from "#db/client.ts";
import { answerMoveRequest, listRequestsOfMove } from "#db/moves/requests.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import type { MoveRequestKind } from "#domain/moves/requests.ts";
import { readEmail } from "../support/email-services.ts";
import { type MoveChanges, moveStepsOf } from "../support/move-steps.ts";
import { openDatabase } from "../support/open-database.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { buildContext } from "../support/route-context.ts";

const { db, url } = await openDatabase();
beforeEach(async () => {
  await db.deleteFrom("moves").execute();
});

const DAY = "2045-06-12";
const { change, read: readMove } = moveStepsOf(db);

async function ask(...steps: MoveChanges[]) {
  const id = await requestEstimate(db, { name: "Dana Whitfield", from: "Ashburn", to: "Reston", date: DAY });
  for (const changes of steps) await change(id, changes, { confirmed: ["day-taken", "early", "past-day"] });
  return id;
}

const visit = (over: Partial<Services> = {}) => buildContext({ db, ...over });

async function open(token: string, over?: Partial<Services>) {
  const args = { context: visit(over), params: { token } };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

async function show(id: string) {
  const page = await open((await readMove(id)).move_token ?? "");
  if (!("shown" in page)) throw new Error("the page failed");
  return page;
}

async function send(id: string, intent: MoveRequestKind, fields: Record<string, string>, query = "") {
  const { move_token, version } = await readMove(id);
  const form = new FormData();
  const sent = { idempotencyKey: crypto.randomUUID(), intent, version: String(version), ...fields };
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  const request = new Request(`https://movers.example.com/${query}`, { method: "POST", body: form });
  const args = { context: visit(), params: { token: move_token }, request };
  const { data, init } = await action(args as unknown as Parameters<typeof action>[0]);
  return { ...data, status: init?.status ?? 200 };
}

test("only its token opens the page; if Postgres is down it is a 503, not a 404", async () => {
  const id = await ask();
  expect((await show(id)).shown).toMatchObject({
    step: "received",
    firstName: "Dana",
    number: id.slice(0, 8),
  });
  for (const token of ["", "x".repeat(32), id])
    await expect(open(token)).rejects.toMatchObject({ init: { status: 404 } });
  const down = createDatabase(`${url}_gone`, { max: 1 });
  const { move_token } = await readMove(id);
  expect(await open(move_token, { db: down })).toMatchObject({ init: { status: 503 } });
  await down.destroy();
});

test("the month's weather shows with links to the forecast, until the move is done", async () => {
  const id = await ask({ state: "booked" });
  const { weather } = (await show(id)).shown;
  expect([weather?.month, weather?.forecasts.map(({ name }) => name)]).toEqual([
    "June",
    ["Ashburn, VA", "Reston, VA"],
  ]);
  await change(id, { state: "done" }, { confirmed: ["early"] });
  expect((await show(id)).shown.weather).toBeNull();
});

test("a move across a state line, but inside the Washington zone, is not told to read the federal papers", async () => {
  for (const [from, isFederal] of [
    ["Ashburn", false],
    ["Winchester", true],
  ] as const) {
    const { shown } = await show(await requestEstimate(db, { from, to: "Washington, DC" }));
    expect([shown.rules.map(({ id }) => id), shown.isFederal]).toEqual([["state-line"], isFederal]);
  }
});

test("reloading the page after a form stores nothing twice, even after a cancellation", async () => {
  const id = await ask({ state: "booked" });
  const idempotencyKey = crypto.randomUUID();
  for (const version of ["2", "2"])
    expect(await send(id, "cancel", { confirmed: "yes", idempotencyKey, version })).toMatchObject({
      outcome: "received",
    });
  expect(await readMove(id)).toMatchObject({ state: "cancelled" });
  expect(await listRequestsOfMove(db, id)).toHaveLength(1);
  expect((await show(id)).shown.step).toBe("cancelled");
});

test("what customers send reaches the office and is confirmed, even without a form token and with the honeypot filled", async () => {
  const id = await ask({ state: "booked" });
  const asked = { topic: "filled in", formToken: "" };
  await send(id, "message", { ...asked, message: "The key is at the desk" });
  await send(id, "cancel", { ...asked, confirmed: "yes" });
  const emails = await db
    .selectFrom("emails")
    .select("kind")
    .where("move_request_id", "is not", null)
    .execute();
  expect(emails.map(({ kind }) => kind).toSorted()).toEqual(["move-receipt", "move-request", "move-request"]);
  expect(await readEmail(db, id, "move-cancelled")).toMatchObject({ state: "pending" });
});

test("an address has no limit once a form came from an email to it, but not from another email", async () => {
  const [id, other] = [await ask(), await requestEstimate(db, { email: "other@example.net" })];
  const receipts = async () => {
    for (let number = 0; number < 4; number += 1) await send(id, "message", { message: "Hello" }, mail);
    await db.updateTable("move_requests").set({ answered_at: new Date() }).execute();
    const held = await db
      .selectFrom("emails")
      .select("id")
      .where("hold_reason", "=", "address-limit")
      .execute();
    return held.length;
  };
  await sql`update emails set state = 'sent', sent_at = now() where kind = 'estimate-confirmation'`.execute(
    db,
  );
  let mail = `?email=${(await readEmail(db, other, "estimate-confirmation")).id}`;
  expect(await receipts()).toBe(2);
  mail = `?email=${(await readEmail(db, id, "estimate-confirmation")).id}`;
  expect(await receipts()).toBe(2);
});

test("a customer with an outdated page is told so, and keeps what was typed", async () => {
  const id = await ask({ state: "booked" });
  const { version } = await readMove(id);
  await change(id, { moving_day: "2045-06-14" });
  for (const [kind, fields] of [
    ["date", { date: "2045-06-21", comment: "Closing moved" }],
    ["cancel", { confirmed: "yes", comment: "Sorry" }],
  ] as const) {
    const answer = await send(id, kind, { ...fields, version: String(version) });
    expect(answer).toMatchObject({ outcome: "refused", why: "conflict", values: fields, status: 409 });
  }
  expect(await readMove(id)).toMatchObject({ moving_day: "2045-06-14", state: "booked" });
  expect(await listRequestsOfMove(db, id)).toEqual([]);
  expect(await send(id, "date", { date: "2045-06-21" })).toMatchObject({ outcome: "received" });
  expect(await readMove(id), "a booking is changed by the office").toMatchObject({
    moving_day: "2045-06-14",
  });
});

test("before a booking a new date applies at once, and keeps the arrival time unless the customer chooses one", async () => {
  const id = await ask({ arrival_window: "morning" });
  await send(id, "date", { date: "2045-06-19", window: "" });
  expect(await readMove(id)).toMatchObject({ moving_day: "2045-06-19", arrival_window: "morning" });
  await send(id, "date", { date: "2045-06-20", window: "any" });
  expect(await readMove(id)).toMatchObject({ moving_day: "2045-06-20", arrival_window: null });
});

test("a cancellation closes the open requests and shows the customer's rule only", async () => {
  const id = await ask({ state: "booked" });
  await send(id, "message", { message: "Is the piano fine?" });
  await send(id, "cancel", { confirmed: "yes" });
  const { shown } = await show(id);
  expect(shown.cancelledBy).toBe("customer");
  expect(shown.requests.map(({ state }) => state)).toEqual([
    "Done at once",
    expect.stringMatching(/^Closed on /),
  ]);
});

test("a sixth open request is refused, even if six come at once, but cancelling still works", async () => {
  const id = await ask({ state: "booked" });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => send(id, "message", { message: "Hello?" })),
  );
  expect(answers.filter(({ outcome }) => outcome === "received")).toHaveLength(5);
  expect(answers).toContainEqual(expect.objectContaining({ outcome: "refused", why: "too-many" }));
  expect(await send(id, "cancel", { confirmed: "yes" })).toMatchObject({ outcome: "received" });
});

test("a link ends twelve months after the move, and two years after the request whatever its day", async () => {
  const id = await ask();
  await db
    .updateTable("moves")
    .set({
      created_at: sql`now() - interval '20 months'`,
      moving_day: addDays(readLocalDay(new Date()), -360),
    })
    .where("id", "=", id)
    .execute();
  expect((await show(id)).shown.number).toBe(id.slice(0, 8));
  await change(id, { moving_day: addDays(readLocalDay(new Date()), -370) });
  await expect(show(id)).rejects.toMatchObject({ init: { status: 404 } });
  await change(id, { moving_day: "2099-01-01" });
  expect((await show(id)).shown.number).toBe(id.slice(0, 8));
  await sql`update moves set created_at = now() - interval '25 months' where id = ${id}`.execute(db);
  await expect(show(id)).rejects.toMatchObject({ init: { status: 404 } });
});

test("on moving day the form cannot cancel, but damage can be reported", async () => {
  const today = readLocalDay(new Date());
  const id = await ask({ moving_day: today, state: "booked" });
  expect(await send(id, "cancel", { confirmed: "yes" })).toMatchObject({ outcome: "refused", why: "call" });
  expect(await readMove(id)).toMatchObject({ state: "booked" });
  const damage = { item: "Lamp", what: "The shade is torn", noticed: today };
  expect(await send(id, "damage", damage)).toMatchObject({ outcome: "received" });
  const tomorrow = { ...damage, noticed: addDays(today, 1) };
  expect(await send(id, "damage", tomorrow)).toMatchObject({
    outcome: "invalid",
    status: 400,
    values: tomorrow,
  });
});

test("the office's answer is shown, and requests without one are closed", async () => {
  const id = await ask();
  await send(id, "message", { message: "Is the piano fine?" });
  await send(id, "inventory", { changes: "One more sofa" });
  const [message, inventory] = await listRequestsOfMove(db, id);
  await answerMoveRequest(db, {
    id: message?.id ?? "",
    answer: "Yes.",
    by: { place: "desk", name: "Maria" },
  });
  await answerMoveRequest(db, { id: inventory?.id ?? "", answer: "", by: { place: "desk", name: "Maria" } });
  const [latest, first] = (await show(id)).shown.requests;
  expect(first).toMatchObject({ answer: "Yes.", state: expect.stringMatching(/^Answered on /) });
  expect(latest).toMatchObject({ answer: null, state: expect.stringMatching(/^Closed on /) });
});

test("the page never has the customer's email, phone or the price", async () => {
  const id = await ask({ state: "booked", price: "$1,450" });
  await change(id, { state: "done" }, { confirmed: ["early"], addedNote: "Gate code 4411" });
  const { shown } = await show(id);
  expect(shown.customer).toEqual({ name: "Dana Whitfield" });
  for (const secret of ["pia@example.net", "$1,450", "4411"])
    expect(JSON.stringify(shown)).not.toContain(secret);
});

// tests/domain/plan/timeline.test.ts has the calendar's tasks, and what a new date moves.
test("the weeks before the move leave out what is settled, and their calendar file holds no secret but the link", async () => {
  const id = await ask({ state: "booked", arrival_window: "morning" });
  const { move_token } = await readMove(id);
  const { weeks } = (await show(id)).shown;
  expect(weeks?.calendar).toBe(`/moves/${move_token}/calendar.ics`);
  const tasks = weeks?.periods.flatMap((period) => period.tasks.map((task) => task.id));
  expect(tasks).toContain("cartons");
  for (const finished of ["estimate", "book"]) expect(tasks).not.toContain(finished);

  const context = visit({ siteUrl: "https://movers.example.com" });
  const read = (token: string) =>
    calendar({ context, params: { token } } as unknown as Parameters<typeof calendar>[0]);
  const file = (await (await read(move_token)).text()).replaceAll("\r\n ", "");
  expect(file).toContain(`URL:https://movers.example.com/moves/${move_token}`);
  expect(file).toContain("DTSTART:20450612T120000Z");
  expect(file.match(/^UID:.*$/gm)?.join()).not.toContain(move_token);
  expect((await read("A".repeat(32))).status).toBe(404);

  await change(id, { state: "cancelled" });
  const cancelled = (await (await read(move_token)).text()).replaceAll("\r\n ", "");
  expect(cancelled).toContain("METHOD:CANCEL");
  const listIds = (text: string) =>
    text
      .match(/^UID:.*$/gm)
      ?.map((line) => line.trim())
      .toSorted();
  expect(listIds(cancelled)).toEqual(listIds(file));
  expect(cancelled.match(/STATUS:CANCELLED/g)).toHaveLength(listIds(file)?.length ?? 0);
});
