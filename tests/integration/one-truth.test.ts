import { afterEach, expect, test } from "vitest";
import { loader as calendar } from "#app/routes/move/calendar.ts";
import { loader as page } from "#app/routes/move/page.tsx";
import { markSent } from "#db/emails/marks.ts";
import { addDays, findMonday } from "#domain/dates/day-arithmetic.ts";
import { formatDay, formatFullDay } from "#domain/dates/local-day.ts";
import { customerKinds } from "#domain/emails/email-kind.ts";
import { describeArrival } from "#domain/moves/arrival.ts";
import { takesPlace } from "#domain/moves/state.ts";
import { composeEmail } from "#jobs/emails/compose.ts";
import { openDesk, readForm, readQuestion, textOf } from "../support/desk.ts";
import { claimEmail } from "../support/email-services.ts";
import { moveStepsOf } from "../support/move-steps.ts";
import { createRandom, type Random } from "../support/random.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { buildContext } from "../support/route-context.ts";

const { db, desk } = await openDesk();
const maria = await desk.open("Maria");
const { send } = moveStepsOf(db);
afterEach(async () => {
  await db.deleteFrom("moves").execute();
});

type Fields = Record<string, string>;

const readMoves = () => db.selectFrom("moves").selectAll().orderBy("created_at").execute();

/** Presses like a person who says yes to every question. */
async function press(path: string, fields: Fields, from = path): Promise<void> {
  const form = readForm((await maria.get(from)).body);
  const answer = await maria.post(path, { ...form, ...fields });
  const question = readQuestion(answer.body);
  if (!("insisted" in question)) return;
  const body = new URLSearchParams({ token: maria.formToken, ...readForm(answer.body), ...fields });
  body.set("insisted", question["insisted"] ?? "");
  for (const [, doubt = ""] of answer.body.matchAll(/name="asked" value="([^"]+)"/g))
    body.append("asked", doubt);
  const headers = {
    origin: desk.url,
    cookie: maria.cookie,
    "content-type": "application/x-www-form-urlencoded",
  };
  await desk.ask(path, { method: "POST", headers, body: body.toString() });
}

function typeFields({ pick, chance, below }: Random): Fields {
  const typed: Fields[] = [
    { email: `person.${below(9)}@example.net` },
    { name: `Person ${pick(["Ann", "Ben", "Cleo"])}` },
    { moving_from: `${below(90) + 10} Elm Street, ${pick(["Ashburn", "Reston"])}, VA` },
    { movers: pick(["Luis, Ana", "3", ""]) },
    { note: pick(["Ring twice.", "Use the back door.", ""]) },
    { added_note: "They called." },
    { moving_day: addDays("2045-06-05", below(25)) },
    { arrival_window: pick(["", "morning", "afternoon"]), arrival_time: chance(0.5) ? "09:30" : "" },
  ];
  return pick(typed);
}

/** One act of a customer or the office. Some are refused, like a reopening of what is open. */
async function act(random: Random): Promise<void> {
  const { pick, chance, below } = random;
  const moves = (await readMoves()).filter(({ joined_to }) => !joined_to);
  if (moves.length < 2 || (moves.length < 4 && chance(0.2))) {
    const who = { name: `Person ${pick(["Dora", "Emil"])}`, email: `person.${below(9)}@example.net` };
    const places = { from: "1 Oak Road, Vienna, VA", to: "Reston, VA", phone: `571-555-010${below(3)}` };
    await requestEstimate(db, { ...who, ...places, date: "2045-06-12" });
    return;
  }
  const move = pick(moves);
  const path = `/moves/${move.id}`;
  if (chance(0.15)) {
    const { body } = await maria.get(path);
    const [, other, version = ""] =
      /name="other" value="([^"]+)".*?name="other-version" value="(\d+)"/.exec(body) ?? [];
    if (other) return press(`${path}/join`, { other, "other-version": version }, path);
  }
  if (move.state === "booked" && chance(0.4)) {
    const wish = {
      date: addDays("2045-06-05", below(25)),
      window: pick([null, "any", "midday"]),
      comment: null,
    };
    const request = await send(move.id, "date", wish);
    return press(`/requests/${request}`, { act: pick(["move", "keep"]), answer: "" }, path);
  }
  const acts = {
    open: "book",
    answered: "book",
    booked: "finish",
    done: "book",
    cancelled: "reopen",
  } as const;
  const wanted = pick(["save", "save", acts[move.state], acts[move.state], "estimate", "we-cancelled"]);
  await press(path, { act: wanted, ...typeFields(random) });
}

/** Sends what waits. Returns the last day and arrival that a customer was told of each booking. */
async function sendEmails(told: Map<string, string>): Promise<void> {
  const waiting = await db
    .selectFrom("emails")
    .select("id")
    .where("state", "=", "pending")
    .where("kind", "in", customerKinds)
    .orderBy("created_at")
    .execute();
  for (const row of waiting) {
    const claimed = await claimEmail(db, row);
    if (!claimed?.move) continue;
    const { move, kind } = claimed;
    const words = (composeEmail(claimed, "https://www.example.com")?.text ?? "").replace(/\s+/g, " ");
    expect(claimed.to_address).toBe(move.email);
    expect(words).toContain(move.move_token);
    const [, day] = /Your move (?:is now|stays) on (.*?\d{4})/.exec(words) ?? [];
    if (day) expect(day).toBe(formatFullDay(move.moving_day ?? ""));
    if (kind === "move-booked" || kind === "move-changed") {
      expect(words).toContain(formatDay(move.moving_day ?? ""));
      const arrival = describeArrival(move);
      expect(words).toContain(arrival ? `Arrival: ${arrival}` : "call you with the arrival time");
      if (move.note) expect(words).toContain(move.note);
      told.set(move.id, `${move.moving_day} ${arrival}`);
    }
    await markSent(db, claimed, 250);
  }
}

async function compare(told: Map<string, string>): Promise<void> {
  const rows = await readMoves();
  for (const move of rows.filter(({ joined_to }) => !joined_to)) {
    const { id, state, moving_day, moving_from, name } = move;
    const arrival = describeArrival(move);
    const day = moving_day && formatFullDay(moving_day);
    const form = readForm((await maria.get(`/moves/${id}`)).body);
    expect(form).toMatchObject({
      "seen-moving_day": moving_day,
      "seen-name": name,
      "seen-moving_from": moving_from,
    });
    const sheet = textOf((await maria.get(`/moves/${id}/sheet`)).body);
    for (const text of [name, day, arrival ?? "Time TBD", moving_from, move.movers ?? ""])
      expect(sheet).toContain(text);
    expect(sheet.includes("do not go")).toBe(state === "cancelled");
    const board = (await maria.get(`/board?week=${findMonday(moving_day ?? "")}`)).body;
    expect(board.includes(`class="desk-code" href="/moves/${id}"`)).toBe(takesPlace(move));
    if (state === "booked") expect(told.get(id)).toBe(`${moving_day} ${arrival}`);

    for (const { move_token: token } of rows.filter((one) => one.id === id || one.joined_to === id)) {
      const args = { context: buildContext({ db, siteUrl: "https://www.example.com" }), params: { token } };
      const opened = await page(args as unknown as Parameters<typeof page>[0]);
      if (!("shown" in opened)) throw new Error("the page failed");
      expect(opened.shown).toMatchObject({ number: id.slice(0, 8), day, arrival });
      expect(opened.shown.facts).toContainEqual(["From", moving_from]);
      const file = await calendar(args as unknown as Parameters<typeof calendar>[0]);
      const events = (await file.text()).replaceAll("\r\n ", "");
      expect(file.status).toBe(state === "done" ? 404 : 200);
      expect(events.includes("METHOD:CANCEL")).toBe(state === "cancelled");
      const [, start] = /UID:\w+-moving-day@.*?DTSTART[^:]*:(\d{8})/s.exec(events) ?? [];
      if (state === "booked") expect(start).toBe(moving_day?.replaceAll("-", ""));
    }
  }
}

test.each([11, 14])(
  "desk, board, crew sheet, customer's page, emails and calendar agree after each random act (seed %i)",
  async (seed) => {
    const random = createRandom(seed);
    const told = new Map<string, string>();
    for (let step = 0; step < 20; step += 1) {
      await act(random);
      await sendEmails(told);
      await compare(told);
    }
    expect(told.size).toBeGreaterThan(0);
  },
);
