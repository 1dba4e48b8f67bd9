import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { reviewPolicy } from "#content/review-policy.ts";
import { countReviews } from "#db/reviews/counts.ts";
import { listReviewsOfKind } from "#db/reviews/local.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { confirmImport, STAGED_BYTES } from "#db/reviews/staged-imports.ts";
import { noFilter } from "#domain/reviews/filter.ts";
import { releaseHolds } from "#jobs/handlers/scheduled.ts";
import { createLogger } from "#logger";
import { openDesk, type TestDesk } from "../support/desk.ts";

const { db, desk } = await openDesk();
beforeEach(async () => {
  await db.deleteFrom("reviews").execute();
  await db.deleteFrom("audit_log").execute();
});

const header = "review_date,rating,name,location,comment";
const [reason = ""] = reviewPolicy.hidden;

function row(number: number, changes: Partial<Record<"rating" | "day", string>> = {}): string {
  const { rating = "5", day = "2026-09-14" } = changes;
  return `${day},${rating},Person ${number},"Ashburn, VA","Careful, on time, number ${number}"`;
}

async function insert(id: string, changes: { is_featured?: boolean; review_date?: string } = {}) {
  const review = { id, name: `Person ${id}`, location: "Ashburn, VA", rating: 2, comment: `about ${id}` };
  await db
    .insertInto("reviews")
    .values({ ...review, review_date: "2026-09-14", service_type: null, ...changes })
    .execute();
}

function listAuditLog() {
  return db
    .selectFrom("audit_log")
    .select(["name", "act", "review_id", "reason"])
    .where("act", "<>", "open-desk")
    .orderBy("id")
    .execute();
}

test("a review can be hidden for a published reason and shown again; both are audited", async () => {
  await insert("one", { is_featured: true });
  const maria = await desk.open("Maria");
  const answer = await maria.post("/reviews/act", {
    id: "one",
    act: "hide",
    choice: reason,
    note: "by phone",
  });
  expect(answer.status).toBe(303);
  expect(await countReviews(db, noFilter)).toBe(0);
  expect((await maria.get(answer.headers.location ?? "")).body).toContain("Visitors don’t see it");
  expect((await maria.get("/reviews?show=hidden")).body).toContain("Person one");
  expect((await maria.post("/reviews/act", { id: "one", act: "feature" })).status).toBe(409);
  expect((await maria.post("/reviews/act", { id: "one", act: "show" })).status).toBe(303);
  expect(await countReviews(db, noFilter)).toBe(1);
  expect(await listFeaturedReviews(db)).toEqual([]);
  expect(await listAuditLog()).toEqual([
    { name: "Maria", act: "hide-review", review_id: "one", reason: `${reason} by phone` },
    { name: "Maria", act: "show-review", review_id: "one", reason: null },
  ]);
});

test("only reasons listed on /reviews are accepted, and typed text stays", async () => {
  await insert("one");
  const maria = await desk.open("Maria");
  const fields = { id: "one", act: "hide", choice: "Only two stars.", note: "by phone" };
  const answer = await maria.post("/reviews/act", fields);
  expect(answer.status).toBe(422);
  expect(answer.body).toContain("“Only two stars.” is not a reason that our reviews page allows");
  expect(answer.body).toContain('value="by phone"');
  const none = await maria.post("/reviews/act", { id: "one", act: "hide" });
  expect(none.body).toContain("Choose a reason for hiding it.");
  expect(await countReviews(db, noFilter)).toBe(1);
  expect(await listAuditLog()).toEqual([]);
});

test("a featured review's page says whether it is among the eight newest", async () => {
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
  expect((await listAuditLog()).map(({ act, review_id }) => [act, review_id])).toEqual([
    ["feature-review", "old"],
    ["unfeature-review", "new-8"],
  ]);
});

test("a file with 3 bad rows of 200 lists each, and stores nothing until confirmed", async () => {
  const rows = Array.from({ length: 200 }, (_, index) => row(index + 1));
  rows[9] = row(10, { rating: "6" });
  rows[99] = row(100, { day: "2026-02-30" });
  rows[199] = rows[0] ?? "";
  const maria = await desk.open("Maria");
  const content = [header, ...rows].join("\r\n");
  const sent = await maria.upload("/reviews/import", { field: "file", name: "reviews.csv", content });
  expect(sent.status).toBe(303);
  const path = sent.headers.location ?? "";
  const shown = await maria.get(path);
  expect(shown.body).toContain("Import 197 reviews, leave out 3");
  expect(shown.body).toContain("must be a whole number from 1 to 5");
  expect(shown.body).toContain("must be a day like 2026-09-14");
  expect(shown.body).toContain("the same review as on line 2");
  expect(await countReviews(db, noFilter)).toBe(0);

  const twice = await Promise.all([1, 2].map(() => maria.post(path)));
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  expect(await countReviews(db, noFilter)).toBe(197);
  expect((await maria.post(path)).status).toBe(303);
  expect(await listAuditLog()).toEqual([
    { name: "Maria", act: "import-reviews", review_id: null, reason: "197 new, 0 updated, 0 unchanged" },
  ]);

  const after = (await maria.get(path)).body;
  expect(after).toContain("197 reviews imported");
  const [, typed = ""] = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(after) ?? [];
  const mended = typed.replaceAll("&quot;", '"').replace(",6,", ",4,").replace("2026-02-30", "2026-02-28");
  const again = await maria.post("/reviews/import", { rows: mended });
  expect((await maria.get(again.headers.location ?? "")).body).toContain("Import 3 reviews");
  await maria.post(again.headers.location ?? "");
  expect(await countReviews(db, noFilter)).toBe(199);
});

test("an import matches its preview: if reviews changed since, it shows a new preview", async () => {
  const [maria, tom] = [await desk.open("Maria"), await desk.open("Tom")];
  const first = await maria.post("/reviews/import", { rows: `${header}\n${row(1)}\n${row(2)}` });
  const second = await tom.post("/reviews/import", { rows: `${header}\n${row(1)}\n` });
  expect((await tom.post(second.headers.location ?? "")).status).toBe(303);
  const stale = await maria.post(first.headers.location ?? "");
  expect(stale.status).toBe(409);
  expect(stale.body).toMatch(/role="alert"[^>]*>Nothing was imported: reviews have changed/);
  expect(stale.body).toMatch(/<b>1<\/b> would be new/);
  expect(await countReviews(db, noFilter)).toBe(1);
  expect((await maria.post(first.headers.location ?? "")).status).toBe(303);
  expect(await countReviews(db, noFilter)).toBe(2);
});

test("an older file never shows, hides or features stored reviews, and the preview says so", async () => {
  await insert("one", { is_featured: true });
  await insert("two");
  const maria = await desk.open("Maria");
  await maria.post("/reviews/act", { id: "one", act: "hide", choice: reason });
  const before = await listAuditLog();
  const line = (id: string, flags: string) =>
    `${id},2026-09-14,2,Person ${id},"Ashburn, VA",about ${id},${flags}`;
  const rows = [
    `id,${header},is_active,is_featured`,
    line("one", "yes,yes"),
    line("two", "no,no"),
    line("new", "no,no"),
  ];
  const { location: path = "" } = (await maria.post("/reviews/import", { rows: rows.join("\n") })).headers;
  const { body } = await maria.get(path);
  expect(body).toMatch(/<b>1<\/b> would be new/);
  expect(body).toMatch(/<b>2<\/b> unchanged/);
  expect(body).toContain("2 reviews already exist with different hidden or featured settings.");
  expect((await maria.post(path)).status).toBe(303);
  const stored = await db
    .selectFrom("reviews")
    .select(["id", "is_active", "is_featured"])
    .orderBy("id")
    .execute();
  expect(stored).toEqual([
    { id: "new", is_active: false, is_featured: false },
    { id: "one", is_active: false, is_featured: false },
    { id: "two", is_active: true, is_featured: false },
  ]);
  expect(await listAuditLog()).toEqual([
    ...before,
    { name: "Maria", act: "import-reviews", review_id: null, reason: "1 new, 0 updated, 2 unchanged" },
  ]);
});

test("2 MB of empty rows are skipped; parsing stops early in 2 MB of short rows", async () => {
  const maria = await desk.open("Maria");
  const start = `${header}\n${row(1)}\n`;
  const { body: empty } = await preview(maria, start + ",,,,\r\n".repeat(300_000));
  expect(empty).toContain("Import 1 review<");
  expect(empty).not.toContain("The bad rows");
  const { body: short } = await preview(maria, start + "x\n".repeat(1_000_000));
  expect(short).toContain("nothing can be imported");
  expect(short).toContain("1,000 rows above are bad, so reading stopped here");
  expect(short).toContain("800 more bad rows");
});

/** Uploads a file and follows the redirect. */
async function preview(
  clerk: Awaited<ReturnType<TestDesk["open"]>>,
  content: string | Uint8Array,
  name = "x.csv",
) {
  const sent = await clerk.upload("/reviews/import", { field: "file", name, content });
  const path = sent.headers.location ?? "";
  return { path, body: (await clerk.get(path)).body };
}

test("a Google Takeout file is imported, and again without duplicates; its star-only reviews count", async () => {
  const maria = await desk.open("Maria");
  const write = (id: string, changes: object = {}) => ({
    name: `accounts/1/locations/2/reviews/${id}`,
    reviewer: { displayName: "Ana" },
    starRating: "FIVE",
    createTime: "2026-09-14T16:00:00Z",
    ...changes,
  });
  const anonymous = { reviewer: { isAnonymous: true }, starRating: "FOUR" };
  const file = (...more: object[]) =>
    JSON.stringify({ reviews: [write("a1", { comment: "Careful" }), write("a2", anonymous), ...more] });
  const first = await preview(maria, file(write("a9", { starRating: "" })), "reviews.json");
  expect(first.body).toContain("Import 2 reviews, leave out 1");
  expect(first.body).toContain('<th scope="row" class="is-number">3</th>');
  await maria.post(first.path);
  expect(await countReviews(db, noFilter)).toBe(2);
  const second = await preview(maria, file(write("a3", anonymous)), "reviews.json");
  expect(second.body).toMatch(/<b>1<\/b> would be new/);
  expect(second.body).toMatch(/<b>2<\/b> unchanged/);
  await maria.post(second.path);
  expect((await maria.get("/reviews")).body).toContain("A Google user");
  expect(await countReviews(db, noFilter)).toBe(3);
  expect(await listReviewsOfKind(db, "other")).toMatchObject([{ name: "Ana" }]);
});

test("Takeout's files of about twenty reviews each are imported together", async () => {
  const maria = await desk.open("Maria");
  const send = (files: string[]) => {
    const form = new FormData();
    form.set("token", maria.formToken);
    for (const [index, text] of files.entries())
      form.append("file", new File([text], `reviews-${index}.json`));
    return sendForm(maria.cookie, form);
  };
  const page = (id: string) =>
    `{"reviews":[{"name":"accounts/1/locations/2/reviews/${id}","reviewer":{"displayName":"${id}"},"starRating":"FIVE","createTime":"2026-09-14T16:00:00Z"}]}`;
  const { headers } = await send([page("a"), page("b"), page("c")]);
  const { body } = await maria.get(headers.location ?? "");
  expect(body).toContain("reviews-0.json, reviews-1.json, reviews-2.json");
  expect(body).toContain("Import 3 reviews");
  expect((await send([page("a"), `${header}\n${row(1)}`])).body).toContain("Choose one CSV file");
});

async function sendForm(cookie: string, form: FormData) {
  const sent = new Response(form);
  return desk.ask("/reviews/import", {
    method: "POST",
    headers: { origin: desk.url, cookie, "content-type": sent.headers.get("content-type") ?? "" },
    body: Buffer.from(await sent.arrayBuffer()),
  });
}

test("the same reviews from another export, without ids or with its own, make no duplicates", async () => {
  const maria = await desk.open("Maria");
  for (const text of [
    "Date,Stars,Name,Review\n9/14/2026,5,Ana,Careful\n",
    "Review ID,Created At,Rating,Author,Text\nq7,2026-09-14T16:00:00Z,5.0,Ana,Careful\n",
  ])
    for (const _time of [1, 2]) await maria.post((await preview(maria, text)).path);
  expect(await countReviews(db, noFilter)).toBe(1);
  const clash = await preview(maria, "id,date,stars,name\n1,9/14/2026,5,Ana\n2,9/15/2026,5,Jo\n");
  await maria.post(clash.path);
  const other = await preview(maria, "id,date,stars,name\n1,8/14/2026,1,Zoe\n2,9/15/2026,4,Jo\n");
  expect(other.body).toContain("Ana’s review has this id; leave it empty");
  expect(other.body).toContain("Import 1 review, leave out 1");
});

test("a file whose dates can be read both ways is asked about once", async () => {
  const maria = await desk.open("Maria");
  const { path, body } = await preview(maria, "Date,Stars,Name\n9/4/2026,5,Ana\n3/3/2026,5,Jo\n");
  expect(body).toContain("Which day is 9/4/2026?");
  expect(body).not.toContain("Import 2 reviews");
  expect((await maria.post(path)).status).toBe(409);
  expect((await maria.post(`${path}/dates`, { order: "x" })).status).toBe(409);
  expect((await maria.post(`${path}/dates`, { order: "day-first" })).headers.location).toBe(path);
  expect((await maria.get(path)).body).toContain("Import 2 reviews");
  await maria.post(path);
  const days = await db.selectFrom("reviews").select("review_date").orderBy("review_date").execute();
  expect(days.map((day) => day.review_date)).toEqual(["2026-03-03", "2026-04-09"]);
});

test.each([
  ["quotes", '"'],
  ["commas", ","],
])("2 MB of %s are one bad row on a short page", async (_what, letter) => {
  const maria = await desk.open("Maria");
  const { body } = await preview(maria, `${header}\n${letter.repeat(STAGED_BYTES - 100)}x`);
  expect(body).toContain("has more than 20,000 characters");
  expect(body.length).toBeLessThan(20_000);
});

test("a very long bad row is truncated", async () => {
  const maria = await desk.open("Maria");
  const bad = `x,x,x,x,${"a".repeat(19_000)}\n`;
  const { location = "" } = (await maria.post("/reviews/import", { rows: `${header}\n${bad.repeat(60)}` }))
    .headers;
  const { body } = await maria.get(location);
  expect(body).toContain("The bad rows");
  expect(body.length).toBeLessThan(200_000);
});

test.each([
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; boundary=zz",
  "multipart/form-data; xboundary=zz; boundary=a",
  "multipart/form-data; boundary=a",
])("a form with 900,000 fields is refused unread, sent as %s", async (type) => {
  const maria = await desk.open("Maria");
  const { status, body } = await desk.ask("/reviews/import", {
    method: "POST",
    headers: {
      origin: desk.url,
      cookie: maria.cookie,
      "content-type": type,
    },
    body: type.startsWith("m") ? "--a\r\n".repeat(300_000) : "a&".repeat(900_000),
  });
  expect([413, 415]).toContain(status);
  expect(body).toMatch(/1,000 fields|not a browser form/);
});

test.each([
  ["an image", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "this is a PNG image"],
  ["other JSON", '{"name":"Jo"}', "this is JSON, but not a list of reviews"],
  ["a list without stars", "Name,Date\nJo,9/14/2026\n", "no column has the stars"],
])("an unreadable file cannot be imported: %s", async (_name, content, fault) => {
  const maria = await desk.open("Maria");
  const { path, body } = await preview(maria, content);
  expect(body).toContain(`Nothing can be imported: ${fault}`);
  expect((await maria.post(path)).status).toBe(409);
  expect(await countReviews(db, noFilter)).toBe(0);
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

test("samples are not imported in production, and a formula's apostrophe is stripped", async () => {
  const maria = await desk.open("Maria");
  const rows = `${header},is_sample\n2026-09-14,5,Jo,Reston,fine,yes\n2026-09-14,5,Al,Reston,'=1+1,no\n`;
  const sent = await maria.post("/reviews/import", { rows });
  const path = sent.headers.location ?? "";
  expect((await maria.get(path)).body).toContain("a sample review must not be published");
  await maria.post(path);
  const stored = await db.selectFrom("reviews").select(["name", "comment"]).execute();
  expect(stored).toEqual([{ name: "Al", comment: "=1+1" }]);
});

test("a file over a week old is hidden, and the worker deletes it", async () => {
  const maria = await desk.open("Maria");
  const { location: path = "" } = (await maria.post("/reviews/import", { rows: `${header}\n${row(1)}` }))
    .headers;
  const id = path.split("/").at(-1) ?? "";
  const isStored = async () =>
    (await db.selectFrom("review_imports").select("id").where("id", "=", id).execute()).length === 1;
  const age = (days: number) =>
    sql`update review_imports set uploaded_at = now() - ${days} * interval '1 day' where id = ${id}`.execute(
      db,
    );
  await age(6.9);
  const log = createLogger({ level: "silent", process: "test" });
  const cleanUp = () => releaseHolds({ db, log });
  await cleanUp();
  expect((await maria.get(path)).status).toBe(200);
  await age(7.1);
  expect((await maria.get(path)).status).toBe(404);
  const by = { place: "desk", name: "Maria" } as const;
  const rules = { today: "2026-10-01", allowSamples: false };
  expect(await confirmImport(db, id, by, rules)).toEqual({ outcome: "unknown" });
  expect(await countReviews(db, noFilter)).toBe(0);
  expect(await isStored()).toBe(true);
  await cleanUp();
  expect(await isStored()).toBe(false);
});

test.each(["/reviews?q=a%00b", "/moves?q=a%00b", "/reviews/one?id=x%00", "/reviews/import/x%00"])(
  "a NUL in a URL is ignored: %s",
  async (path) => {
    const maria = await desk.open("Maria");
    expect((await maria.get(path)).status).toBe(path.includes("q=") ? 200 : 404);
    if (path.startsWith("/reviews/import/")) expect((await maria.post(path)).status).toBe(404);
  },
);
