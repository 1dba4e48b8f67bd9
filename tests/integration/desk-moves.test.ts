import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { markDead, markSent } from "#db/emails/marks.ts";
import { listOfficeDays, setDayLimit } from "#db/moves/days.ts";
import { findMoveByToken } from "#db/moves/moves.ts";
import { erasePerson } from "#db/privacy/erase-person.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { openDesk, readForm, readQuestion, textOf } from "../support/desk.ts";
import { claimEmail, composeFor, listEmailsOf, readEmail } from "../support/email-services.ts";
import { type MoveChanges, moveStepsOf } from "../support/move-steps.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";

/** A Monday, whose usual limit is 3. */
const DAY = "2045-06-12";
const { db, desk } = await openDesk();
const maria = await desk.open("Maria");
const { read, send, change: changeBy } = moveStepsOf(db);
const steps = stepsOf(db);
beforeEach(async () => {
  await db.deleteFrom("moves").execute();
  await db.deleteFrom("day_limits").execute();
});

const ask = (fields: Parameters<typeof requestEstimate>[1] = {}) =>
  requestEstimate(db, { name: "Dana Whitfield", date: DAY, ...fields });

const change = (id: string, changes: MoveChanges) =>
  changeBy(id, changes, { by: { place: "ops" }, confirmed: ["early", "truck-taken"] });

const get = async (path: string) => (await maria.get(path)).body;

const save = async (id: string, fields: Record<string, string>) =>
  maria.post(`/moves/${id}`, { ...readForm(await get(`/moves/${id}`)), ...fields });

/** To the customer. */
const listEmails = async (id: string) =>
  (await listEmailsOf(db, id)).filter((email) => /^move-(?!request|receipt)/.test(email));

test("one form sets date, arrival, crew, truck, price and note, books the move and emails the customer", async () => {
  const id = await ask({ secondDate: "2045-06-13" });
  const page = await get(`/moves/${id}`);
  expect(page).toContain("Monday, June 12, 2045 is open: 0 of 3 crews booked");
  expect(page).toMatch(/Second choice: <a[^>]*>Tuesday, June 13, 2045 is open/);
  expect(page).toMatch(/<li>Mark as booked: “Your move is booked”, to the customer\. ?</);
  const fields = { moving_day: "2045-06-13", arrival_window: "morning", truck: "Truck 2" };
  const note = "Park in the alley.\r\nRing twice.";
  const answer = await save(id, {
    ...{ ...fields, movers: "Luis, Ana,", price: "$1,200", deposit_cents: "$250" },
    ...{ note, act: "book", reason: "called us" },
  });
  expect(answer.headers.location).toBe(`/moves/${id}`);
  expect(await read(id)).toMatchObject({
    ...{
      ...fields,
      crew: 2,
      movers: "Luis, Ana",
      price: "$1,200",
      deposit_cents: 25_000,
      note: "Park in the alley.\nRing twice.",
      state: "booked",
    },
  });
  expect(await listEmails(id)).toEqual(["move-booked pending"]);
  const after = await get(`/moves/${id}`);
  expect(after).toContain("Marked as booked.");
  expect(after).toMatch(
    /Maria<\/b> booked it<span[^>]*>: Changed: .*movers, truck, price, note, deposit, number of movers\. called us/,
  );
  expect(textOf(after)).toContain("Price: $1,200. Deposit: $250, not paid yet. Open: $1,200");
  expect(after).toMatch(/href="https:\/\/www\.example\.com\/moves\/[\w-]{32}"/);
});

test("booking a full or closed day asks first, keeps what was typed, and can be confirmed", async () => {
  await setDayLimit(db, DAY, 0);
  const id = await ask();
  const asked = await save(id, { act: "book", truck: "Truck 2" });
  expect([asked.status, (await read(id)).state]).toEqual([409, "open"]);
  expect(asked.body).toMatch(/role="alert"[^>]*><p>Monday, June 12, 2045 is closed\. Book it anyway\?/);
  expect(asked.body).toContain('value="Truck 2"');
  const insist = { ...readQuestion(asked.body), truck: "Truck 2" };
  await maria.post(`/moves/${id}`, { ...readForm(asked.body), ...insist });
  expect(await read(id)).toMatchObject({ state: "booked", truck: "Truck 2" });
});

test("a caller without an email address is entered once; the desk says how they get their link, and writes no email", async () => {
  const form = await get("/moves/new");
  const [, idempotencyKey = ""] = /name="idempotencyKey" value="([^"]+)"/.exec(form) ?? [];
  const call = { idempotencyKey, name: "Rosa Caller", phone: "571-555-0123", from: "Ashburn", to: "Reston" };
  const refused = await maria.post("/moves/new", { ...call, email: "rosa@" });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatch(/value="rosa@".*id="email-error">Please enter a valid email address/);
  const sent = { ...call, date: DAY, language: "spanish", contact: "Luis, 703-555-0188" };
  const twice = await Promise.all([1, 2].map(() => maria.post("/moves/new", sent)));
  const [page = "", same] = twice.map(({ headers }) => headers.location);
  expect(same).toBe(page);
  const id = page.slice("/moves/".length);
  const { move_token } = await read(id);
  const entered = textOf(await get(page));
  expect(entered).toContain("They gave no email address. Nothing from here reaches them: call 571-555-0123");
  expect(entered).toContain(`the link to their page: https://www.example.com/moves/${move_token}.`);
  expect(entered).toContain("Maria took it down by phone");
  await save(id, { act: "book" });
  await send(id, "message", { message: "Hola" });
  expect(await listEmailsOf(db, id)).toEqual(["move-request pending"]);
  for (const search of ["7035550188", "rosa"])
    expect(await get(`/moves?q=${search}`)).toContain("Rosa Caller");
});

test("a corrected address gets what did not arrive, or the new link; the old link ends, the old address stays in the history", async () => {
  const id = await ask({ email: "dana@example.org", from: "12 Elm Stret, Ashburn, VA", to: "Reston, VA" });
  await sql`update emails set state = 'bounced' where move_id = ${id} and kind = 'estimate-confirmation'`.execute(
    db,
  );
  const { move_token } = await read(id);
  const street = { moving_from: "12 Elm Street, Ashburn, VA" };
  await save(id, { act: "save", email: "dana@example.net", name: "Dana Whitfeld", ...street });
  const page = textOf(await get(`/moves/${id}`));
  expect(page).toContain(
    "Changed: name (was “Dana Whitfield”), email (was “dana@example.org”), from (was “12 Elm Stret, Ashburn, VA”)",
  );
  expect(await findMoveByToken(db, move_token)).toBeUndefined();
  expect(await readEmail(db, id, "estimate-confirmation")).toMatchObject({
    ...{ state: "pending", to_address: "dana@example.net", recipient_key: "dana@example.net" },
  });
  expect(await listEmails(id)).toEqual([]);
  const { text } = await composeFor(db, id, "estimate-confirmation");
  expect(text).toMatch(/Ashburn to Reston/);
  expect(text).toContain((await read(id)).move_token);
  await save(id, { act: "save", email: "dana.w@example.net" });
  expect((await readEmail(db, id, "move-link")).to_address).toBe("dana.w@example.net");
});

test("a customer who has not found an email gets it again, at the address that the move has now", async () => {
  const id = await ask();
  await change(id, { state: "booked" });
  const first = await claimEmail(db, await readEmail(db, id, "move-booked"));
  if (first) await markSent(db, first, 250);
  await save(id, { act: "save", email: "dana@example.net" });
  const again = await maria.post(`/emails/${first?.id}/resend`, { back: "subject" });
  expect(again.headers.location).toBe(`/moves/${id}`);
  const second = await claimEmail(db, await readEmail(db, id, "move-booked"));
  expect(second).toMatchObject({ id: first?.id, to_address: "dana@example.net" });
  expect(second?.message_id).not.toBe(first?.message_id);
});

test("a conflicting change keeps what was typed, shows what is stored, and overwrites nothing", async () => {
  const id = await ask();
  const form = readForm(await get(`/moves/${id}`));
  await change(id, { truck: "Truck 1", crew: 4 });
  const late = await maria.post(`/moves/${id}`, { ...form, act: "save", truck: "Truck 2", movers: "" });
  expect(late.status).toBe(409);
  expect(late.body).toContain("Someone else changed it first");
  expect(late.body).toMatch(/value="Truck 2".*Now: Truck 1<.*Crews</);
  await maria.post(`/moves/${id}`, {
    ...readForm(late.body),
    act: "save",
    truck: "Truck 2",
    movers: "4",
  });
  expect(await read(id)).toMatchObject({ truck: "Truck 2", crew: 4 });
});

test("a question is listed until answered, a double click answers once, and another answer is refused", async () => {
  const id = await ask();
  const request = await send(id, "message", { message: "Is the elevator booked?" });
  for (const page of ["/", `/moves/${id}`])
    expect(await get(page)).toContain("Message: Is the elevator booked?");
  const empty = await maria.post(`/requests/${request}`, { act: "answer", answer: " " });
  expect([empty.status, empty.body.includes("Write an answer")]).toEqual([422, true]);
  const answer = { act: "answer", answer: "Yes, 8 to 12." };
  const twice = await Promise.all([1, 2].map(() => maria.post(`/requests/${request}`, answer)));
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  expect((await maria.post(`/requests/${request}`, { ...answer, answer: "No." })).status).toBe(409);
  const late = await (await desk.open("Tom")).post(`/requests/${request}`, answer);
  expect(late.status).toBe(409);
  expect(late.body).toMatch(/Maria already answered this request.*You typed: Yes, 8 to 12\./);
  const thanks = await send(id, "message", { message: "Thank you!" });
  expect((await maria.post(`/requests/${thanks}`, { act: "done" })).status).toBe(303);
  expect(await listEmails(id)).toEqual(["move-answer pending"]);
  expect(await get("/")).toContain("No open requests from customers.");
  expect(await get(`/moves/${id}`)).toMatch(/elevator booked\? · Answer: Yes, 8 to 12\./);
});

test("a date change is answered by moving the day or keeping it, and the email names the day that stands", async () => {
  const id = await ask();
  await change(id, { state: "booked", arrival_window: "morning", note: "Park in the alley." });
  const wish = { date: "2045-06-14", window: null, comment: null };
  const request = await send(id, "date", wish);
  const stays = "Your move stays on Monday, June 12, 2045. Arrival: Morning, 8:00 to 10:00 AM.";
  const moves = stays.replace("stays", "is now").replace("Monday, June 12", "Wednesday, June 14");
  expect(await get("/")).toContain(`href="/moves/${id}#request-${request}"`);
  const page = await get(`/moves/${id}`);
  expect(page).toContain(stays);
  expect(textOf(page)).toContain(`“${moves}” Wednesday, June 14, 2045 is open: 0 of 3 crews booked.`);
  await maria.post(`/requests/${request}`, { ...readForm(page), act: "keep", answer: "" });
  expect((await read(id)).moving_day).toBe(DAY);
  expect(textOf((await composeFor(db, id, "move-answer")).text)).toContain(stays);

  const again = await send(id, "date", wish);
  await setDayLimit(db, "2045-06-14", 0);
  const sent = { ...readForm(await get(`/moves/${id}`)), act: "move", answer: "See you then." };
  const asked = await maria.post(`/requests/${again}`, sent);
  expect(asked.status).toBe(409);
  expect(asked.body).toContain(
    "keep your note: “Park in the alley.” Wednesday, June 14, 2045 is closed. Move it there anyway?",
  );
  expect(asked.body).toContain("See you then.</textarea>");
  const [shut, note] = ["day-taken", "note-stays"] as const;
  expect(asked.body).toMatch(new RegExp(`name="asked" value="${note}".*name="asked" value="${shut}"`));
  expect((await read(id)).moving_day).toBe(DAY);
  await change(id, { note: null, truck: "Truck 2" });
  expect((await maria.post(`/requests/${again}`, sent)).body).toContain(
    "Someone else changed the move first",
  );
  const fresh = { ...sent, ...readForm(await get(`/moves/${id}`)), asked: shut, insisted: "move" };
  expect((await maria.post(`/requests/${again}`, fresh)).status).toBe(303);
  expect(await read(id)).toMatchObject({ moving_day: "2045-06-14", arrival_window: "morning" });
  expect(await listEmails(id)).toEqual([
    "move-answer sending",
    "move-booked pending",
    "move-changed pending",
  ]);
  expect((await composeFor(db, id, "move-changed")).text).toMatch(/is now on Wednesday.*See you then\./s);
});

test("notes are added with day and name, also while somebody else saves, and who wants a call is on Today until called", async () => {
  const id = await ask({ phone: "571-555-0123" });
  const form = readForm(await get(`/moves/${id}`));
  const today = readLocalDay(new Date());
  const note = { ...form, act: "save", added_note: "Wants a Saturday." };
  await Promise.all([1, 2].map(() => maria.post(`/moves/${id}`, note)));
  const tom = await desk.open("Tom");
  await tom.post(`/moves/${id}`, { ...form, act: "save", added_note: "Two cats.", call_back_on: today });
  const notes = /Private notes.*?<\/section>/s.exec(await get(`/moves/${id}`));
  expect(textOf(notes?.[0]).match(/Maria: Wants a Saturday|Tom: Two cats/g)).toHaveLength(2);
  expect(textOf(await get("/"))).toMatch(/Call back \w{3}, \w{3} \d/);
  const row = /id="call-backs".*?<\/section>/s.exec(await get("/"))?.[0] ?? "";
  expect(textOf(row)).toMatch(/Dana Whitfield Wants a Saturday\. Two cats\. .*571-555-0123/);
  const called = { ...readForm(row), act: "save", call_back_on: "", back: "today" };
  expect((await maria.post(`/moves/${id}`, called)).headers.location).toBe("/");
  expect(await get("/")).not.toContain("Call back today");
  expect((await read(id)).call_back_on).toBeNull();
});

test("the customer reads whether an answer was the estimate", async () => {
  const id = await ask();
  await save(id, { act: "answer" });
  expect(await read(id)).toMatchObject({ state: "answered", estimate_sent: false });
  await save(id, { act: "estimate" });
  expect(await read(id)).toMatchObject({ state: "answered", estimate_sent: true });
  expect(textOf(await get(`/moves/${id}`))).toMatch(/Maria marked it as answered.*Maria sent the estimate/);
});

test("a truck named on two moves of a day is pointed out on both moves and in the week", async () => {
  const [first, second] = [await ask(), await ask({ name: "Jo Park" })];
  await change(first, { state: "booked", truck: "Truck 2", work_days: 2 });
  await change(second, { state: "booked", truck: " truck  2", moving_day: "2045-06-13" });
  expect(await get(`/moves/${first}`)).toMatch(/Jo Park<\/a>’s move on Tuesday, June 13, 2045/);
  expect(await get(`/moves/${second}`)).toContain("Dana Whitfield</a>’s move on Tuesday");
  const body = await get(`/board?week=${DAY}`);
  expect(body).toMatch(/Day 2<.*Truck 2 is also on Jo Park’s move/);
});

test("a mailbox that bounces is pointed out with the phone number, before the next email", async () => {
  const id = await ask({ phone: "571-555-0100", email: "bouncing@example.net" });
  await sql`update emails set state = 'bounced' where move_id = ${id} and kind = 'estimate-confirmation'`.execute(
    db,
  );
  expect(await get(`/moves/${id}`)).toMatch(
    /Emails to bouncing@example\.net come back\. .*href="tel:\+15715550100"/,
  );
});

// tests/domain/forms/meant-address.test.ts has which addresses look mistyped.
test("an address with a likely typo is marked", async () => {
  const id = await ask({ email: "dana@gmial.com" });
  expect(await get(`/moves/${id}`)).toMatch(/dana@gmial\.com.*typo for (<!-- -->)?dana@gmail\.com/);
});

test("what a customer will read can be read first, with what is typed, and nothing is saved or sent", async () => {
  const id = await ask();
  const typed = {
    ...readForm(await get(`/moves/${id}`)),
    act: "book",
    arrival_time: "09:30",
    note: "Ring twice.",
  };
  const { body } = await maria.post(`/moves/${id}/preview`, typed);
  expect(textOf(body)).toMatch(/Your move is booked: Monday, June 12 .*Arrival: 9:30 AM.*Ring twice\./);
  expect([(await read(id)).state, await listEmails(id)]).toEqual(["open", []]);
  await change(id, { state: "booked" });
  const request = await send(id, "date", { date: "2045-06-14", window: null, comment: null });
  const answer = { ...readForm(await get(`/moves/${id}`)), answer: "See you then." };
  const preview = async (act: string) =>
    textOf((await maria.post(`/requests/${request}/preview`, { ...answer, act })).body);
  expect(await preview("move")).toMatch(
    /has changed: Wednesday, June 14 .*is now on Wednesday.*See you then/,
  );
  expect(await preview("keep")).toMatch(/stays on Monday, June 12, 2045\..*See you then/);
  expect((await read(id)).moving_day).toBe(DAY);
  const link = await maria.post(`/moves/${id}/preview`, { act: "link" });
  expect(textOf(link.body)).toContain("/moves/the-new-link");
});

test("a certificate ends with the day it was sent and to whom, which the customer reads", async () => {
  const id = await ask();
  const request = await send(id, "certificate", {
    ...{ building: "Oak Tower", address: "9 Oak Court", managerEmail: "m@example.com", neededBy: DAY },
  });
  const today = readLocalDay(new Date());
  expect(await get(`/moves/${id}`)).toMatch(new RegExp(`value="m@example.com".*value="${today}"`));
  const sent = { act: "sent", sent_to: "m@example.com", sent_on: DAY, answer: "You have a copy." };
  const refused = await maria.post(`/requests/${request}`, sent);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatch(/value="2045-06-12".*sent_on-[^"]*-error">This date is in the future/);
  await maria.post(`/requests/${request}`, { ...sent, sent_on: today });
  const { text } = await composeFor(db, id, "move-answer");
  expect(text.replace(/\s+/g, " ")).toMatch(
    /The certificate went to m@example\.com on \w+, .* You have a copy\./,
  );
  expect(await get(`/moves/${id}/sheet`)).toContain("The certificate went to m@example.com");
});

test("a claim is listed with the law's days until it is offered, paid and closed; two clerks do not overwrite each other", async () => {
  const id = await ask();
  const report = { item: "Lamp", what: "Broken", noticed: "2026-11-01", amount: "$180" };
  const request = await send(id, "damage", report);
  await db.updateTable("move_requests").set({ answered_at: new Date() }).where("id", "=", request).execute();
  await sql`update move_requests set created_at = '2045-01-01T17:00Z' where id = ${request}`.execute(db);
  expect(textOf(await get("/claims"))).toMatch(/Dana Whitfield Lamp \$180 .*offer by Monday, May 1, 2045/);
  const path = `/requests/${request}/claim`;
  const form = readForm(await get(`/moves/${id}`));
  const refused = await maria.post(path, { ...form, offered_cents: "some" });
  expect(refused.body).toMatch(/value="some".*Please give an amount, such as \$250/);
  await maria.post(path, { ...form, offered_cents: "$150", offered_on: "2045-01-20" });
  expect(textOf(await get("/claims"))).toMatch(/Offered \$150/);
  const late = await maria.post(path, { ...form, offered_cents: "$90" });
  expect([late.status, late.body.includes('value="$90"')]).toEqual([409, true]);
  const closing = { paid_cents: "150", paid_on: "2045-02-01", closed_on: "2045-02-01" };
  await maria.post(path, { ...readForm(await get(`/moves/${id}`)), ...closing });
  expect(textOf(await get("/claims"))).toMatch(/Closed \$150 \$150/);
});

test("two requests with one phone say so on both pages and can be joined: messages, notes, code, contact and link follow", async () => {
  const { id: referral, code } = await steps.referAndSend();
  const phone = "703-555-0188";
  const ana = await ask({ name: "Ana Silva", phone, email: "ana@example.net" });
  const own = { name: "Luis Silva", phone: "+1 (703) 555 0188", email: "luis@example.net", code };
  const luis = await ask({ ...own, details: "An upright piano", plan: "?rooms=living&pieces=piano" });
  const { move_token } = await read(luis);
  await change(ana, { state: "booked" });
  const request = await send(luis, "message", { message: "Can you take the piano?" });
  await save(luis, { act: "save", added_note: "Prefers mornings." });
  expect(textOf(await get(`/moves/${luis}`))).toContain("Ana Silva (booked) has the same phone.");
  const page = await get(`/moves/${ana}`);
  expect(textOf(page)).toContain("Luis Silva (open) has the same phone.");
  const versions = { version: "2", "other-version": "1" };
  const stale = await maria.post(`/moves/${ana}/join`, { ...versions, version: "1", other: luis });
  expect([stale.status, (await read(luis)).joined_to]).toEqual([409, null]);
  const booked = await maria.post(`/moves/${luis}/join`, { version: "1", "other-version": "2", other: ana });
  expect(booked.body).toContain("Nothing was joined: the other move is booked.");
  for (const _ of [1, 2]) {
    const joined = await maria.post(`/moves/${ana}/join`, { ...versions, other: luis });
    expect(joined.headers.location).toBe(`/moves/${ana}`);
  }
  expect(await read(ana)).toMatchObject({
    ...{ contact: "Luis Silva, +1 (703) 555 0188, luis@example.net", discount_code: code, state: "booked" },
  });
  expect((await steps.readReferral(referral)).status).toBe("booked");
  const one = textOf(await get(`/moves/${ana}`));
  for (const text of [
    "Can you take the piano?",
    "Prefers mornings.",
    "From the other request: Anything else: An upright piano",
    `joined move ${luis.slice(0, 8)} to it`,
  ])
    expect(one).toContain(text);
  expect(one).toMatch(/The plan of the joined request.*Upright piano/);
  expect(await findMoveByToken(db, move_token)).toMatchObject({ id: ana });
  expect((await maria.get(`/moves/${luis}`)).headers.location).toBe(`/moves/${ana}`);
  expect(await get("/moves?state=cancelled")).not.toContain("Luis Silva");
  await maria.post(`/requests/${request}`, { act: "answer", answer: "Yes." });
  expect(await readEmail(db, ana, "move-answer")).toMatchObject({ to_address: "ana@example.net" });
  expect(await listEmailsOf(db, luis)).toContain("estimate-confirmation held");
  await erasePerson(db, "luis@example.net");
  expect(await db.selectFrom("moves").select("id").execute()).toEqual([]);
});

test("two requests of one person are marked on Today", async () => {
  for (const name of ["Twice Asked", "Twice Asked", "Once Only"])
    await ask({ name, email: `${name.toLowerCase().replace(" ", ".")}@example.net` });
  const body = await get("/");
  expect(body.match(/1 more request[^<]*from the same person/g)).toHaveLength(2);
});

// tests/jobs/emails/move-emails.test.ts has what the customer reads.
test("the office says who cancelled", async () => {
  const id = await ask();
  await change(id, { state: "booked" });
  await save(id, { act: "customer-cancelled" });
  expect(await read(id)).toMatchObject({ state: "cancelled", cancelled_by: "customer" });
});

test("a new link made at the desk replaces the old one and goes to the customer, until it would be dead on arrival", async () => {
  const id = await ask();
  const { move_token } = await read(id);
  const pressed = { ...readForm(await get(`/moves/${id}`)), act: "link" };
  const twice = await Promise.all([1, 2].map(() => maria.post(`/moves/${id}`, pressed)));
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  expect((await read(id)).move_token).not.toBe(move_token);
  expect(await findMoveByToken(db, move_token)).toBeUndefined();
  expect(await listEmails(id)).toEqual(["move-link pending"]);
  expect(await get(`/moves/${id}`)).toContain("The customer gets the new link. The old one has ended.");
  await save(id, { act: "save", email: "" });
  await save(id, { act: "link" });
  expect(await get(`/moves/${id}`)).toContain("The old link has ended. No email reaches them");
  await sql`update moves set moving_day = '2024-06-12', created_at = '2024-05-01' where id = ${id}`.execute(
    db,
  );
  const body = await get(`/moves/${id}`);
  expect(body).toContain("link has ended");
  expect(body).not.toContain("New link");
});

test("Today groups requests by customer, the longest waiting first", async () => {
  const [first, second] = [await ask({ name: "Ana Silva" }), await ask({ name: "Jo Park" })];
  for (const id of [first, second, first]) await send(id, "message", { message: "Hello?" });
  expect(
    (await get("/")).match(/(Ana Silva|Jo Park)(?=<\/a><div><span class="desk-typed"><b>wrote)/g),
  ).toEqual([...["Ana Silva", "Ana Silva", "Jo Park"]]);
});

test("a second request with a code shows who used it first, and booking it asks", async () => {
  const { code } = await steps.referAndSend();
  const first = await ask({ code });
  const second = await ask({ code, name: "Jo Park" });
  expect(await get(`/moves/${second}`)).toMatch(new RegExp(`used first by .*${first}">Dana Whitfield`));
  const asked = await save(second, { act: "book" });
  expect(asked.body).toContain(
    `Dana Whitfield used this code first (move ${first.slice(0, 8)}, open). Book it anyway?`,
  );
  const { text } = await composeFor(db, second, "estimate-office");
  expect(text).toContain(`${code}: used first by Dana Whitfield`);
});

test("the two weeks from a day show who moves when, who would like to, and how full each day is", async () => {
  const id = await ask({ from: "Ashburn", to: "Reston" });
  await change(id, { state: "booked", arrival_window: "midday", crew: 3, truck: "Truck 2" });
  await ask({ name: "Wishful Wes", date: "2045-06-25" });
  const body = await get(`/board?week=${DAY}`);
  expect(body).toContain("Two weeks from June 12, 2045");
  expect(body).toMatch(/Jun 25.*Wishful Wes<\/a> <span>not booked/s);
  expect(body).toMatch(
    /1 of<\/label>.*placeholder="3".*crews .*Midday, 11:00 AM to 1:00 PM.*Dana Whitfield<\/a><p>Ashburn to Reston<\/p>.*3 movers, Truck 2/,
  );
  expect(await get(`/board?week=2045-06-13`)).not.toContain("Dana Whitfield");
  expect((await maria.get("/board?week=nonsense")).status).toBe(200);
});

test("saving the board sets only the changed days, and records who did it", async () => {
  await setDayLimit(db, "2045-06-20", 1);
  const page = await maria.get(`/board?week=${DAY}`);
  const form = readForm(page.body);
  const refused = await maria.post(`/board?week=${DAY}`, { ...form, [`crews-${DAY}`]: "-1" });
  expect([refused.status, refused.body.includes('value="-1"')]).toEqual([422, true]);
  await setDayLimit(db, "2045-06-21", 9);
  const sent = { [`crews-${DAY}`]: "0", "crews-2045-06-20": "", "crews-2045-06-21": "" };
  expect((await maria.post(`/board?week=${DAY}`, { ...form, ...sent })).status).toBe(303);
  const [closed] = await listOfficeDays(db, DAY, 1);
  expect(closed).toMatchObject({ limit: 0, state: "closed" });
  expect(await listOfficeDays(db, "2045-06-20", 2)).toMatchObject([{ isUsual: true }, { limit: 9 }]);
  const acts = await db.selectFrom("audit_log").select("reason").where("name", "=", "Maria").execute();
  expect(acts).toContainEqual({ reason: "2045-06-12: 0" });
});

test("a move with a discount code shows its referral, and the gift card due", async () => {
  const { id: referralId, code } = await steps.referAndSend();
  const id = await ask({ code, date: readLocalDay(new Date()) });
  await change(id, { state: "booked" });
  expect(await get(`/moves/${id}`)).toMatch(new RegExp(`${code}</a>.*>Booked<.*from Maria Torres`));
  await save(id, { act: "finish" });
  expect(await get(`/moves/${id}`)).toContain("Marked as done. The $50 gift card is due.");
  expect(await get(`/moves/${id}`)).toContain(
    `<a href="/referrals/${referralId}#next">$50 gift card due</a>`,
  );
  expect(await get(`/referrals/${referralId}`)).toMatch(/Dana Whitfield<\/a>.*>Done</);
  const card = textOf((await maria.post(`/referrals/${referralId}/preview`, { act: "reward" })).body);
  expect(card).toMatch(/What they will read.*To maria.*gift card/i);
  await steps.transition(referralId, "rewarded");
  expect(await get(`/moves/${id}`)).not.toContain("gift card due");
});

test("a move done too early asks first, and undoing it names every email that has gone, also the referrer's", async () => {
  const { id: referral, code } = await steps.referAndSend();
  const early = await ask({ code });
  await change(early, { state: "booked" });
  expect((await save(early, { act: "finish" })).body).toMatch(
    /planned for .*They get “Thank you for moving with us” now.*gift card is due on the moving day.* Mark it done anyway\?/,
  );
  await change(early, { moving_day: readLocalDay(new Date()) });
  await change(early, { state: "done" });
  for (const [subject, kind] of [
    [early, "move-done"],
    [referral, "gift-card-coming"],
  ] as const) {
    const claimed = await claimEmail(db, await readEmail(db, subject, kind));
    if (claimed) await markSent(db, claimed, 250);
  }
  const undone = await save(early, { act: "book" });
  expect(await get(undone.headers.location ?? "")).toMatch(
    /gone out already, so tell them: Thanks after the move, to the customer; “Your gift card is coming”, to the referrer\./,
  );
});

test("a refused email about a move is shown on its page, and can be resent there", async () => {
  const id = await ask();
  await change(id, { state: "booked" });
  const email = await readEmail(db, id, "move-booked");
  const claim = await claimEmail(db, email);
  if (claim) await markDead(db, claim, { code: 550, cause: "recipient", reason: "no such mailbox" });
  expect(await get(`/moves/${id}`)).toMatch(/“Your move is booked”.*Not delivered.*no such mailbox/i);
  const again = await maria.post(`/emails/${email.id}/resend`, { back: "subject" });
  expect(again.headers.location).toBe(`/moves/${id}`);
  expect(await get(`/moves/${id}`)).toContain("The email is sent again.");
});

test("Today begins with the moves of today and tomorrow, in order of arrival, with all that the office needs", async () => {
  const today = readLocalDay(new Date());
  const late = await ask({ name: "Late Lee", phone: "703-555-0111", date: today, from: "Ashburn" });
  const early = await ask({ name: "Early Ruiz", date: today, from: "Reston", to: "Herndon" });
  const next = await ask({ name: "Next Kim", date: addDays(today, 1) });
  await change(late, { state: "booked", arrival_window: "afternoon", truck: "truck 2" });
  const set = { crew: 3, truck: "Truck 2", note: "Park behind" };
  await change(early, {
    state: "booked",
    arrival_window: "morning",
    moving_from: "12 Elm Street, Reston",
    ...set,
  });
  await save(early, { act: "save", added_note: "Gate 4411" });
  await change(next, { state: "booked" });
  await send(early, "message", { message: "Hello?" });
  const body = await get("/");
  expect(body).toMatch(
    />Today .*2 moves.*Early Ruiz.*Late Lee.*>Tomorrow .*1 move<.*Next Kim.*Customers waiting/s,
  );
  expect(body).toMatch(
    /Morning, 8:00 to 10:00 AM.*Early Ruiz.*12 Elm Street, Reston.*Herndon.*3 movers, Truck 2.*also on Late Lee’s move.*Park behind.*Gate 4411.*wrote</s,
  );
  expect(body).toContain('href="tel:+17035550111"');
  const week = await get("/board");
  expect(week).toMatch(/aria-current="date".*?Early Ruiz/s);
});

test("the crew sheet has the addresses, the office's notes, the inventory and the certificate", async () => {
  const id = await ask({
    from: "Ashburn",
    phone: "703-555-0111",
    plan: "?rooms=living&pieces=piano&out=stairs3",
  });
  const sent = {
    moving_from: "12 Elm Street, Ashburn",
    moving_to: "9 Oak Court",
    ...{ movers: "Luis, Ana, Sam", added_note: "Gate 4411", language: "spanish" },
    ...{ price: "$1,200", deposit_cents: "250", deposit_on: "2045-06-01", balance_by: "check" },
  };
  await save(id, { ...sent, arrival_window: "morning", arrival_time: "08:30", act: "book" });
  await send(id, "certificate", {
    ...{ building: "Oak Tower", address: "9 Oak Court", managerEmail: "m@example.com", neededBy: DAY },
  });
  const body = await get(`/moves/${id}/sheet`);
  for (const text of [
    "12 Elm Street, Ashburn",
    "9 Oak Court",
    "Monday, June 12, 2045",
    "8:30 AM",
    "Luis, Ana, Sam (Luis leads)",
    "Crew lead: signature and date",
    "Spanish",
    "Gate 4411 · Maria · today",
    "$250, paid on Thursday, June 1, 2045",
    "by check",
    "$950",
    "Oak Tower",
  ])
    expect(body).toContain(text);
  expect(body).toMatch(/Upright piano, 3 movers/);
  expect(body).toContain("3rd floor, stairs");
  expect(body).toMatch(/<tr><td>Upright piano<\/td><td><\/td><\/tr>/);
  expect((await maria.get(`/moves/${crypto.randomUUID()}/sheet`)).status).toBe(404);
});

test("a customer whose email did not arrive is listed with a phone number until the office is done", async () => {
  const id = await ask({ name: "Ana Silva", email: "ana@example.net", phone: "703-555-0111" });
  const email = await readEmail(db, id, "estimate-confirmation");
  const bounced = { state: "suppressed", hold_reason: "bounce" } as const;
  await db.updateTable("emails").set(bounced).where("id", "=", email.id).execute();
  const today = await get("/");
  expect(today).toMatch(/Emails that did not arrive.*Ana Silva.*tel:\+17035550111.*the address bounces/s);
  expect(await get(`/moves/${id}`)).toContain(">The address bounces</span>");
  expect((await maria.post(`/emails/${email.id}/settle`)).headers.location).toBe("/");
  expect(await get("/")).not.toContain("Emails that did not arrive");
  expect(await get(`/moves/${id}`)).toContain("was done with an email that did not arrive");
});

test("a past day is not called open, and Find lists moves, also of a truck", async () => {
  const id = await ask({ name: "Ana Silva" });
  await change(id, { moving_day: "2020-06-12" });
  expect(await get(`/moves/${id}`)).toContain("Friday, June 12, 2020 has passed: 0 of");
  expect(await get("/board?week=2020-06-12")).not.toContain(">Open<");
  await change(id, { truck: "Truck 7" });
  for (const typed of ["ana", "truck+7"])
    expect(await get(`/find?q=${typed}`), typed).toMatch(new RegExp(`href="/moves/${id}"[^>]*>Ana Silva`));
});
