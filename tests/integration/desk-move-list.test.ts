import { expect, test } from "vitest";
import { changeMove } from "#db/moves/change.ts";
import { insertMove } from "#db/moves/insert.ts";
import { countMoves, listMoves } from "#db/moves/list.ts";
import { erasePerson } from "#db/privacy/erase-person.ts";
import { type EstimateRequest, estimateForm } from "#domain/moves/estimate-form.ts";
import { facts, typedFacts } from "#domain/moves/facts.ts";
import { openDesk, readForm, type TestDesk } from "../support/desk.ts";

const { db, desk } = await openDesk();

let people = 0;
type Clerk = Awaited<ReturnType<TestDesk["open"]>>;

async function press(clerk: Clerk, id: string, fields: Record<string, string>) {
  const { body } = await clerk.get(`/moves/${id}`);
  return clerk.post(`/moves/${id}`, { ...readForm(body), ...fields });
}

async function ask(changes: Partial<EstimateRequest> = {}): Promise<string> {
  people += 1;
  const { data } = estimateForm.parse({
    ...estimateForm.empty,
    name: "Dana Whitfield",
    email: `dana.${people}@example.net`,
  });
  if (!data) throw new Error("the form is not valid");
  const id = await insertMove(db, {
    estimate: { ...data, ...changes },
    idempotencyKey: crypto.randomUUID(),
    officeAddress: "office@example.com",
  });
  return id ?? "";
}

function listAuditLog(id: string) {
  return db
    .selectFrom("audit_log")
    .select(["place", "name", "act", "reason"])
    .where("move_id", "=", id)
    .orderBy("id")
    .execute();
}

test("a request is open until someone changes it; the history says who, what and why", async () => {
  const id = await ask();
  const maria = await desk.open("Maria Lopez");
  expect((await maria.get(`/moves/${id}`)).body).toContain("needs an answer");
  const marked = await press(maria, id, { state: "answered" });
  expect([marked.status, marked.headers.location]).toEqual([303, `/moves/${id}?done=answered`]);
  expect((await maria.get(`/moves/${id}?done=answered`)).body).toMatch(
    /role="status"[^>]*>Marked as answered/,
  );
  await press(await desk.open("Jo Park"), id, { state: "cancelled", reason: "found another mover" });
  expect(await listAuditLog(id)).toEqual([
    { place: "desk", name: "Maria Lopez", act: "answer-move", reason: null },
    { place: "desk", name: "Jo Park", act: "cancel-move", reason: "found another mover" },
  ]);
  const page = (await maria.get(`/moves/${id}`)).body;
  expect(page).toContain("Maria Lopez");
  expect(page).toContain("found another mover");
});

test("a state that cannot follow is refused, and the typed reason stays", async () => {
  const id = await ask();
  const maria = await desk.open("Maria");
  await press(maria, id, { state: "cancelled" });
  const refused = await press(maria, id, { state: "booked", reason: "came back" });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatch(/role="alert"[^>]*>.*can’t be marked booked/);
  expect(refused.body).toContain('value="came back"');
  expect(await listAuditLog(id)).toHaveLength(1);
});

test("if two people change a request at once, one wins and the other gets an error", async () => {
  const id = await ask();
  const [maria, tom] = [await desk.open("Maria"), await desk.open("Tom")];
  const form = readForm((await maria.get(`/moves/${id}`)).body);
  const answers = await Promise.all([
    maria.post(`/moves/${id}`, { ...form, state: "answered" }),
    tom.post(`/moves/${id}`, { ...form, state: "cancelled", reason: "too dear" }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const refusal = answers.find(({ status }) => status === 409)?.body;
  expect(refusal).toContain("Someone else changed it first");
  expect(await listAuditLog(id)).toHaveLength(1);
});

test("a double click makes one change and no error", async () => {
  const id = await ask();
  const maria = await desk.open("Maria");
  const twice = await Promise.all(
    [1, 2].map(() => maria.post(`/moves/${id}`, { version: "1", state: "answered" })),
  );
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  expect(await listAuditLog(id)).toHaveLength(1);
});

test.each([
  ["no state", {}],
  ["an unknown state", { state: "won" }],
  ["too long a reason", { state: "cancelled", reason: "x".repeat(501) }],
  ["an invalid date", { state: "booked", moving_day: "June 12" }],
  ["a crew of 0", { state: "open", crew: "0" }],
])(
  "%s is refused, keeps what was typed and changes nothing",
  async (_name, fields: Record<string, string>) => {
    const id = await ask();
    const maria = await desk.open("Maria");
    const answer = await maria.post(`/moves/${id}`, { version: "1", ...fields });
    expect(answer.status).toBe(422);
    const { state: _state, ...typed } = fields;
    for (const text of Object.values(typed)) expect(answer.body).toContain(`value="${text}"`);
    expect(await listAuditLog(id)).toEqual([]);
  },
);

test("the list filters by state and text, and says how many there are", async () => {
  const [one] = [
    await ask({ name: "Zoë Quartermain", from: "Winchester", date: "2045-06-12" }),
    await ask({ name: "Zoë Other" }),
  ];
  await changeMove(db, {
    id: one,
    changes: { state: "booked" },
    confirmed: ["past-day"],
    by: { place: "ops" },
  });
  const maria = await desk.open("Maria");
  const found = (await maria.get("/moves?q=zo%C3%AB&state=booked")).body;
  expect(found).toContain("Zoë Quartermain");
  expect(found).not.toContain("Zoë Other");
  const booked = await countMoves(db, { state: "booked" });
  expect(found).toContain(`Booked <b>${booked}</b>`);
  expect((await maria.get("/moves?q=nobody+at+all")).body).toContain("No moves match “nobody at all”");
});

test("a search finds every fact that was typed, without its accents, and a phone number in any format", async () => {
  const id = await ask({ name: "Zoë Ångström", phone: "(571) 555-0199" });
  const typed = typedFacts.map((name) => [facts[name].column, `${name} Čapek`]);
  await db.updateTable("moves").set(Object.fromEntries(typed)).where("id", "=", id).execute();
  const searches = [
    "angstrom zoe",
    "571.555.0199",
    "15715550199",
    ...typedFacts.map((name) => `capek ${name}`),
  ];
  for (const search of searches) expect(await listMoves(db, { search }), search).toMatchObject([{ id }]);
  expect(await listMoves(db, { search: "zoe capek%" })).toEqual([]);
  await db.deleteFrom("moves").where("id", "=", id).execute();
});

test("a past date is marked until the move is booked or lost", async () => {
  const maria = await desk.open("Maria");
  const id = await ask({ name: "Late Lilian", date: "2020-02-29" });
  for (const path of ["/moves?q=late+lilian", `/moves/${id}`])
    expect((await maria.get(path)).body).toMatch(/Saturday, February 29, 2020 <span[^>]*>passed</);
  await changeMove(db, {
    id,
    changes: { state: "booked" },
    confirmed: ["past-day"],
    by: { place: "ops" },
  });
  expect((await maria.get(`/moves/${id}`)).body).not.toContain(">passed<");
  await ask({ name: "Early Emma", date: "2045-06-12" });
  expect((await maria.get("/moves?q=early+emma")).body).not.toContain(">passed<");
});

test("a visitor's text is escaped on each page", async () => {
  const id = await ask({ name: "<script>alert(1)</script>", details: "<img src=x onerror=alert(1)>" });
  const maria = await desk.open("Maria");
  for (const path of ["/", "/moves", `/moves/${id}`]) {
    const { body, status } = await maria.get(path);
    expect(status).toBe(200);
    expect(body).toContain("&lt;script&gt;");
    expect(body).not.toMatch(/<script|<img src=x/);
  }
});

test("an unknown request gets a 404; erasing a request erases its history", async () => {
  const maria = await desk.open("Maria");
  for (const id of [crypto.randomUUID(), "x", "..%2f"])
    expect((await maria.get(`/moves/${id}`)).status).toBe(404);
  const id = await ask();
  await press(maria, id, { state: "answered" });
  await erasePerson(db, `dana.${people}@example.net`);
  expect((await press(maria, id, { state: "booked" })).status).toBe(404);
  expect(await listAuditLog(id)).toEqual([]);
});

test("Today shows the longest-waiting request, and its button marks it answered", async () => {
  const maria = await desk.open("Maria");
  const id = await ask({ name: "Olive Branch" });
  await db.updateTable("moves").set({ state: "cancelled" }).where("id", "<>", id).execute();
  expect((await maria.get("/")).body).toContain("Olive Branch");
  const answer = await press(maria, id, { state: "answered", back: "today" });
  expect(answer.headers.location).toBe(`/?marked=${id}`);
  const today = (await maria.get(answer.headers.location ?? "")).body;
  expect(today).toMatch(/Olive Branch<\/a>’s move was marked as answered by Maria/);
  expect(today).toContain("Every estimate request is answered.");
});
