import { expect, test } from "vitest";
import { listActs } from "#db/audit/log.ts";
import { countMoves, listMoves } from "#db/moves/list.ts";
import { facts, typedFacts } from "#domain/moves/facts.ts";
import { openDesk, readForm } from "../support/desk.ts";
import { moveStepsOf } from "../support/move-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db, desk } = await openDesk();

const maria = await desk.open("Maria Lopez");
const { change } = moveStepsOf(db);
let people = 0;

async function press(id: string, fields: Record<string, string>, clerk = maria) {
  const { body } = await clerk.get(`/moves/${id}`);
  return clerk.post(`/moves/${id}`, { ...readForm(body), ...fields });
}

async function ask(fields: Parameters<typeof requestEstimate>[1] = {}): Promise<string> {
  people += 1;
  return requestEstimate(db, { name: "Dana Whitfield", email: `dana.${people}@example.net`, ...fields });
}

test("a request is open until someone changes it; the history says who, what and why", async () => {
  const id = await ask();
  expect((await maria.get(`/moves/${id}`)).body).toContain("Needs an answer");
  const marked = await press(id, { act: "answer" });
  expect([marked.status, marked.headers.location]).toEqual([303, `/moves/${id}`]);
  expect((await maria.get(`/moves/${id}`)).body).toMatch(/role="status"[^>]*>Marked as answered/);
  await press(id, { act: "we-cancelled", reason: "found another mover" }, await desk.open("Jo Park"));
  expect(await listActs(db, "move_id", id)).toMatchObject([
    { place: "desk", name: "Maria Lopez", act: "answer-move", reason: null },
    { place: "desk", name: "Jo Park", act: "cancel-move", reason: "found another mover" },
  ]);
  const page = (await maria.get(`/moves/${id}`)).body;
  expect(page).toContain("Maria Lopez");
  expect(page).toContain("found another mover");
});

test("a state that cannot follow is refused, and the typed reason stays", async () => {
  const id = await ask();
  await press(id, { act: "we-cancelled" });
  const refused = await press(id, { act: "book", reason: "came back" });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatch(/role="alert"[^>]*>.*can’t be marked booked/);
  expect(refused.body).toContain('value="came back"');
  expect(await listActs(db, "move_id", id)).toHaveLength(1);
});

test("a double click makes one change and no error", async () => {
  const id = await ask();
  const twice = await Promise.all(
    [1, 2].map(() => maria.post(`/moves/${id}`, { version: "1", act: "answer" })),
  );
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  expect(await listActs(db, "move_id", id)).toHaveLength(1);
});

test.each([
  ["no state", {}],
  ["an unknown state", { state: "won" }],
  ["too long a reason", { act: "we-cancelled", reason: "x".repeat(501) }],
  ["a booking without a date", { act: "book", moving_day: "" }],
  ["an invalid date", { act: "book", moving_day: "June 12" }],
  ["a crew of 0", { state: "open", movers: "0" }],
  ["an amount in words", { act: "save", deposit_cents: "a lot" }],
  ["an arrival at noonish", { act: "save", arrival_time: "12ish" }],
])(
  "%s is refused, keeps what was typed and changes nothing",
  async (_name, fields: Record<string, string>) => {
    const id = await ask();
    const answer = await maria.post(`/moves/${id}`, { version: "1", ...fields });
    expect(answer.status).toBe(422);
    const { state: _state, ...typed } = fields;
    for (const text of Object.values(typed)) expect(answer.body).toContain(`value="${text}"`);
    expect(await listActs(db, "move_id", id)).toEqual([]);
  },
);

test("the list filters by state and text, and says how many there are", async () => {
  const [one] = [
    await ask({ name: "Zoë Quartermain", from: "Winchester", date: "2045-06-12" }),
    await ask({ name: "Zoë Other" }),
  ];
  await change(one, { state: "booked" }, { confirmed: ["past-day"] });
  const found = (await maria.get("/moves?q=zo%C3%AB&state=booked")).body;
  expect(found).toContain("Zoë Quartermain");
  expect(found).not.toContain("Zoë Other");
  const booked = await countMoves(db, { state: "booked" });
  expect(found).toContain(`Booked <b>${booked}</b>`);
  expect((await maria.get("/moves?q=nobody+at+all")).body).toContain("No moves match “nobody at all”");
});

test("moves sort by moving day, the coming ones first; booked ones do unless somebody asks for the newest", async () => {
  await db.deleteFrom("moves").execute();
  for (const [name, day] of [
    ["Late", "2045-06-12"],
    ["Past", "2020-06-12"],
    ["Soon", "2045-06-01"],
  ] as const)
    await change(await ask({ name }), { state: "booked", moving_day: day }, { confirmed: ["past-day"] });
  const list = async (query: string) =>
    (await maria.get(`/moves?${query}`)).body.match(/(?<=">)(Late|Past|Soon)(?=<)/g);
  expect(await list("sort=day")).toEqual(["Soon", "Late", "Past"]);
  expect(await list("state=booked")).toEqual(["Soon", "Late", "Past"]);
  expect(await list("state=booked&sort=newest")).toEqual(["Soon", "Past", "Late"]);
});

test("a search finds every fact that was typed, without its accents, a phone number in any format, and the number in its emails", async () => {
  const id = await ask({ name: "Zoë Ångström", phone: "(571) 555-0199" });
  const typed = typedFacts.map((name) => [facts[name].column, `${name} Čapek`]);
  await db.updateTable("moves").set(Object.fromEntries(typed)).where("id", "=", id).execute();
  const searches = [
    "angstrom zoe",
    "571.555.0199",
    "15715550199",
    id.slice(0, 8).toUpperCase(),
    ...typedFacts.map((name) => `capek ${name}`),
  ];
  for (const search of searches) expect(await listMoves(db, { search }), search).toMatchObject([{ id }]);
  expect(await listMoves(db, { search: "zoe capek%" })).toEqual([]);
  await db.deleteFrom("moves").where("id", "=", id).execute();
});

test("a past date is marked until the move is booked or lost", async () => {
  const id = await ask({ name: "Late Lilian" });
  await change(id, { moving_day: "2020-02-29" });
  for (const path of ["/moves?q=late+lilian", `/moves/${id}`])
    expect((await maria.get(path)).body).toMatch(/Saturday, February 29, 2020 <span[^>]*>passed</);
  await change(id, { state: "booked" }, { confirmed: ["past-day"] });
  expect((await maria.get(`/moves/${id}`)).body).not.toContain(">passed<");
  await ask({ name: "Early Emma", date: "2045-06-12" });
  expect((await maria.get("/moves?q=early+emma")).body).not.toContain(">passed<");
});

test("a visitor's text is escaped on each page", async () => {
  await db.deleteFrom("moves").execute();
  const id = await ask({ name: "<script>alert(1)</script>", details: "<img src=x onerror=alert(1)>" });
  for (const path of ["/", "/moves", `/moves/${id}`]) {
    const { body, status } = await maria.get(path);
    expect(status).toBe(200);
    expect(body).toContain("&lt;script&gt;");
    expect(body).not.toMatch(/<script|<img src=x/);
  }
});

test("an unknown move gets a 404", async () => {
  for (const id of [crypto.randomUUID(), "x", "..%2f"])
    expect((await maria.get(`/moves/${id}`)).status).toBe(404);
  expect((await maria.post(`/moves/${crypto.randomUUID()}`, { version: "1", act: "book" })).status).toBe(404);
});

test("Today shows the longest-waiting request, and its button marks it answered", async () => {
  const id = await ask({ name: "Olive Branch" });
  await db.updateTable("moves").set({ state: "cancelled" }).where("id", "<>", id).execute();
  expect((await maria.get("/")).body).toContain("Olive Branch");
  expect((await maria.get("/moves?q=olive")).body).toMatch(/name="q"[^>]*value="olive"/);
  const answer = await press(id, { act: "answer", back: "today" });
  expect(answer.headers.location).toBe("/");
  const today = (await maria.get("/")).body;
  expect(today).toMatch(new RegExp(`Marked as answered\\. <a href="/moves/${id}"`));
  expect(today).toContain("Every estimate request is answered.");
});
