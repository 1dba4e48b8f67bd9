import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reviewPolicy } from "#content/review-policy.ts";
import { countReviews } from "#db/reviews/counts.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { STAGED_BYTES } from "#db/reviews/staged-imports.ts";
import { noFilter } from "#domain/reviews/filter.ts";
import { startTestDesk, type TestDesk } from "../support/desk.ts";
import { createTestDatabase, type TestDatabase } from "../support/services.ts";

let database: TestDatabase;
let desk: TestDesk;
beforeAll(async () => {
  database = await createTestDatabase();
  desk = await startTestDesk(database.db);
});
afterAll(async () => {
  await desk.close();
  await database.drop();
});
beforeEach(async () => {
  await database.db.deleteFrom("reviews").execute();
  await database.db.deleteFrom("audit_log").execute();
});

const header = "review_date,rating,name,location,comment";
const [reason = ""] = reviewPolicy.hidden;

function row(number: number, changes: Partial<Record<"rating" | "day", string>> = {}): string {
  const { rating = "5", day = "2026-09-14" } = changes;
  return `${day},${rating},Person ${number},"Ashburn, VA","Careful, on time, number ${number}"`;
}

async function insert(id: string, changes: { is_featured?: boolean; review_date?: string } = {}) {
  const review = { id, name: `Person ${id}`, location: "Ashburn, VA", rating: 2, comment: `about ${id}` };
  await database.db
    .insertInto("reviews")
    .values({ ...review, review_date: "2026-09-14", service_type: null, ...changes })
    .execute();
}

function listActs() {
  return database.db
    .selectFrom("audit_log")
    .select(["name", "act", "review_id", "reason"])
    .where("act", "<>", "open-desk")
    .orderBy("id")
    .execute();
}

test("a review is hidden for a reason that we promised, and shown again; both are on record", async () => {
  await insert("one", { is_featured: true });
  const maria = await desk.open("Maria");
  const answer = await maria.post("/reviews/act", {
    id: "one",
    act: "hide",
    choice: reason,
    note: "by phone",
  });
  expect(answer.status).toBe(303);
  expect(await countReviews(database.db, noFilter)).toBe(0);
  expect((await maria.get(answer.headers.location ?? "")).body).toContain("Visitors no longer see it");
  expect((await maria.get("/reviews?show=hidden")).body).toContain("Person one");
  expect((await maria.post("/reviews/act", { id: "one", act: "feature" })).status).toBe(409);
  expect((await maria.post("/reviews/act", { id: "one", act: "show" })).status).toBe(303);
  expect(await countReviews(database.db, noFilter)).toBe(1);
  expect(await listFeaturedReviews(database.db)).toEqual([]);
  expect(await listActs()).toEqual([
    { name: "Maria", act: "hide-review", review_id: "one", reason: `${reason} by phone` },
    { name: "Maria", act: "show-review", review_id: "one", reason: null },
  ]);
});

test("without a reason nothing is hidden, and the note stays typed", async () => {
  await insert("one");
  const maria = await desk.open("Maria");
  const answer = await maria.post("/reviews/act", { id: "one", act: "hide", note: "two stars only" });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain("Choose why it is hidden.");
  expect(answer.body).toContain('value="two stars only"');
  expect(await countReviews(database.db, noFilter)).toBe(1);
  expect(await listActs()).toEqual([]);
});

test("featuring says where it shows: among the eight newest, or behind them", async () => {
  for (let number = 1; number <= 8; number += 1)
    await insert(`new-${number}`, { is_featured: true, review_date: `2026-09-0${number}` });
  await insert("old", { review_date: "2020-01-01" });
  const maria = await desk.open("Maria");
  await maria.post("/reviews/act", { id: "old", act: "feature" });
  await maria.post("/reviews/act", { id: "old", act: "feature" });
  expect((await maria.get("/reviews/one?id=old")).body).toContain("Featured, behind newer ones");
  expect((await maria.get("/reviews?show=featured")).body.match(/On the home page/g)).toHaveLength(8);
  await maria.post("/reviews/act", { id: "new-8", act: "unfeature" });
  expect((await maria.get("/reviews/one?id=old")).body).toContain("On the home page");
  expect((await listActs()).map(({ act, review_id }) => [act, review_id])).toEqual([
    ["feature-review", "old"],
    ["unfeature-review", "new-8"],
  ]);
});

test("a file of 200 rows with three bad ones: each is shown, nothing is written before somebody says so", async () => {
  const rows = Array.from({ length: 200 }, (_, index) => row(index + 1));
  rows[9] = row(10, { rating: "6" });
  rows[99] = row(100, { day: "2026-02-30" });
  rows[199] = rows[0] ?? "";
  const maria = await desk.open("Maria");
  const content = [header, ...rows].join("\r\n");
  const sent = await maria.upload("/reviews/import", { field: "file", name: "reviews.csv", content });
  expect(sent.status).toBe(303);
  const path = sent.headers.location ?? "";
  const preview = await maria.get(path);
  expect(preview.body).toContain("Import 197 reviews, leave out 3");
  expect(preview.body).toContain("must be a whole number from 1 to 5");
  expect(preview.body).toContain("must be a day like 2026-09-14");
  expect(preview.body).toContain("the same review as on line 2");
  expect(await countReviews(database.db, noFilter)).toBe(0);

  const twice = await Promise.all([1, 2].map(() => maria.post(path)));
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  expect(await countReviews(database.db, noFilter)).toBe(197);
  expect((await maria.post(path)).status).toBe(303);
  expect(await listActs()).toEqual([
    { name: "Maria", act: "import-reviews", review_id: null, reason: "197 new, 0 updated, 0 as before" },
  ]);

  const after = (await maria.get(path)).body;
  expect(after).toContain("197 reviews imported");
  const [, typed = ""] = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(after) ?? [];
  const mended = typed.replaceAll("&quot;", '"').replace(",6,", ",4,").replace("2026-02-30", "2026-02-28");
  const again = await maria.post("/reviews/import", { rows: mended });
  expect((await maria.get(again.headers.location ?? "")).body).toContain("Import 3 reviews");
  await maria.post(again.headers.location ?? "");
  expect(await countReviews(database.db, noFilter)).toBe(199);
});

test("what is imported is what was previewed: when reviews have changed meanwhile, it is asked anew", async () => {
  const [maria, tom] = [await desk.open("Maria"), await desk.open("Tom")];
  const first = await maria.post("/reviews/import", { rows: `${header}\n${row(1)}\n${row(2)}` });
  const second = await tom.post("/reviews/import", { rows: `${header}\n${row(1)}\n` });
  expect((await tom.post(second.headers.location ?? "")).status).toBe(303);
  const stale = await maria.post(first.headers.location ?? "");
  expect(stale.status).toBe(409);
  expect(stale.body).toMatch(/role="alert">Nothing was imported: the reviews have changed/);
  expect(stale.body).toMatch(/<b>1<\/b> would be new/);
  expect(await countReviews(database.db, noFilter)).toBe(1);
  expect((await maria.post(first.headers.location ?? "")).status).toBe(303);
  expect(await countReviews(database.db, noFilter)).toBe(2);
});

test.each([
  ["another encoding", Buffer.from(`${header}\n2026-09-14,5,M\xfcller,x,y\n`, "latin1"), "is not UTF-8"],
  ["semicolons", header.replaceAll(",", ";"), "use commas"],
  ["an open quote", `${header}\n${row(1)}\n2026-09-14,5,"Jo,x,y\n`, "never closed"],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0, 0xfe]), "is not UTF-8"],
  ["a column that nobody knows", `${header},price\n${row(1)},5\n`, "there is no such column"],
])("of a file that cannot be read nothing can be imported: %s", async (_name, content, fault) => {
  const maria = await desk.open("Maria");
  const sent = await maria.upload("/reviews/import", { field: "file", name: "x.csv", content });
  const path = sent.headers.location ?? "";
  const preview = (await maria.get(path)).body;
  expect(preview).toContain(fault);
  expect(preview).toContain("nothing of it can be imported");
  expect((await maria.post(path)).status).toBe(409);
  expect(await countReviews(database.db, noFilter)).toBe(0);
});

test("a file that is too large, empty, or missing is refused", async () => {
  const maria = await desk.open("Maria");
  const large = `${header}\n${"x".repeat(STAGED_BYTES)}`;
  const send = (content: string) =>
    maria.upload("/reviews/import", { field: "file", name: "x.csv", content });
  expect([413, 422]).toContain((await send(large)).status);
  expect((await send("")).status).toBe(422);
  expect((await maria.post("/reviews/import", {})).status).toBe(422);
  expect((await maria.get(`/reviews/import/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await maria.get("/reviews/import/x")).status).toBe(404);
  expect((await maria.post("/reviews/import/x")).status).toBe(404);
});

test("samples are not imported in production, and a formula's apostrophe is taken off", async () => {
  const maria = await desk.open("Maria");
  const rows = `${header},is_sample\n2026-09-14,5,Jo,Reston,fine,yes\n2026-09-14,5,Al,Reston,'=1+1,no\n`;
  const sent = await maria.post("/reviews/import", { rows });
  const path = sent.headers.location ?? "";
  expect((await maria.get(path)).body).toContain("a sample review must not be published");
  await maria.post(path);
  const stored = await database.db.selectFrom("reviews").select(["name", "comment"]).execute();
  expect(stored).toEqual([{ name: "Al", comment: "=1+1" }]);
});

test("files are kept for a week, and no more than fifty", async () => {
  const maria = await desk.open("Maria");
  for (let number = 0; number < 52; number += 1)
    await maria.post("/reviews/import", { rows: `${header}\n${row(number)}` });
  const { count } = await database.db
    .selectFrom("review_imports")
    .select((select) => select.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(50);
});
