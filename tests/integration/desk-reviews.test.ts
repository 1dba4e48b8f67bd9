import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { reviewPolicy } from "#content/review-policy.ts";
import { countReviews } from "#db/reviews/counts.ts";
import { confirmImport, deleteOldImports, STAGED_BYTES } from "#db/reviews/imports.ts";
import { listReviewsOfKind } from "#db/reviews/local.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { noFilter } from "#domain/reviews/filter.ts";
import { openDesk } from "../support/desk.ts";

const { db, desk } = await openDesk();
const maria = await desk.open("Maria");
beforeEach(async () => {
  await db.deleteFrom("reviews").execute();
  await db.deleteFrom("audit_log").execute();
});

const header = "review_date,rating,name,location,comment";
const [reason = ""] = reviewPolicy.hidden;

const row = (number: number, rating = "5") =>
  `2026-09-14,${rating},Person ${number},"Ashburn, VA","Careful, on time, number ${number}"`;

async function insert(id: string, changes: { is_featured?: boolean; review_date?: string } = {}) {
  const review = { id, name: `Person ${id}`, location: "Ashburn, VA", rating: 2, comment: `about ${id}` };
  await db
    .insertInto("reviews")
    .values({ ...review, review_date: "2026-09-14", service_type: null, ...changes })
    .execute();
}

const listAuditLog = () => db.selectFrom("audit_log").selectAll().orderBy("id").execute();

test("a review can be hidden for a published reason and shown again; both are audited", async () => {
  await insert("one", { is_featured: true });
  const answer = await maria.post("/reviews/act", {
    id: "one",
    act: "hide",
    choice: reason,
  });
  expect(answer.status).toBe(303);
  expect(await countReviews(db, noFilter)).toBe(0);
  expect((await maria.get("/reviews")).body).toContain("1 review hidden from visitors");
  expect((await maria.get("/reviews?show=hidden")).body).toContain("Person one");
  expect((await maria.post("/reviews/act", { id: "one", act: "feature" })).status).toBe(422);
  expect((await maria.post("/reviews/act", { id: "one", act: "show" })).status).toBe(303);
  expect(await countReviews(db, noFilter)).toBe(1);
  expect(await listFeaturedReviews(db)).toEqual([]);
  expect(await listAuditLog()).toMatchObject([
    { name: "Maria", act: "hide-review", review_id: "one", reason },
    { name: "Maria", act: "show-review", review_id: "one", reason: null },
  ]);
});

test("several reviews are ticked and hidden at once, each with its audit row, and only for a published reason", async () => {
  for (const id of ["one", "two", "three"]) await insert(id);
  const press = async (act: string, choice = "") => {
    const ticked = ["one", "two"].map((id) => ["id", id]);
    return desk.ask("/reviews/act", {
      method: "POST",
      headers: {
        ...{ origin: desk.url, cookie: maria.cookie },
        "content-type": "application/x-www-form-urlencoded",
      },
      body: String(
        new URLSearchParams([...ticked, ...Object.entries({ token: maria.formToken, act, choice })]),
      ),
    });
  };
  const refused = await press("hide");
  expect(refused.body).toContain("Choose a reason for hiding it.");
  expect(refused.body.match(/checked=""/g)).toHaveLength(2);
  expect((await press("hide", reason)).headers["set-cookie"]?.[0]).toContain("text=2+reviews+hidden");
  expect(await countReviews(db, noFilter)).toBe(1);
  expect(await listAuditLog()).toMatchObject([{ review_id: "one", reason }, { review_id: "two" }]);
  expect((await press("feature")).body).toContain("2 reviews stayed as before");
  expect((await press("show")).status).toBe(303);
  expect(await countReviews(db, noFilter)).toBe(3);
});

test("only reasons listed on /reviews are accepted", async () => {
  await insert("one");
  const fields = { id: "one", act: "hide", choice: "Only two stars." };
  const answer = await maria.post("/reviews/act", fields);
  expect(answer.status).toBe(422);
  expect(answer.body).toContain("“Only two stars.” is not a reason that our reviews page allows");
  const none = await maria.post("/reviews/act", { id: "one", act: "hide" });
  expect(none.body).toContain("Choose a reason for hiding it.");
  expect(await countReviews(db, noFilter)).toBe(1);
  expect(await listAuditLog()).toEqual([]);
});

test("a featured review's page says whether it is among the eight newest", async () => {
  for (let number = 1; number <= 8; number += 1)
    await insert(`new-${number}`, { is_featured: true, review_date: `2026-09-0${number}` });
  await insert("old", { review_date: "2020-01-01" });
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

// tests/domain/reviews/import/file.test.ts has what a file may look like, tests/e2e/desk.spec.ts the way through the pages.
test("a file stores nothing until it is confirmed, and then its good rows once", async () => {
  const content = [header, row(1), row(2, "6"), row(3)].join("\r\n");
  const { path, body } = await preview(content);
  expect(body).toContain("Import 2 reviews, leave out 1");
  expect(await countReviews(db, noFilter)).toBe(0);

  const form = readConfirm(body);
  const twice = await Promise.all([1, 2].map(() => maria.post(path, form)));
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  expect((await maria.post(path, form)).status).toBe(303);
  expect(await countReviews(db, noFilter)).toBe(2);
  expect(await listAuditLog()).toMatchObject([
    { name: "Maria", act: "import-reviews", review_id: null, reason: "2 new, 0 updated, 0 unchanged" },
  ]);
  expect((await maria.get(path)).body).toContain("The reviews are imported.");
});

test("an import matches its preview: if reviews changed since, it shows a new preview", async () => {
  const tom = await desk.open("Tom");
  const first = await preview([header, row(1), row(2)].join("\n"));
  const second = await preview([header, row(1)].join("\n"));
  expect((await tom.post(second.path, readConfirm(second.body))).status).toBe(303);
  const stale = await maria.post(first.path, readConfirm(first.body));
  expect(stale.status).toBe(409);
  expect(stale.body).toMatch(/role="alert"[^>]*>Nothing was imported: reviews have changed/);
  expect(stale.body).toContain("1 new, 0 updated, ");
  expect(await countReviews(db, noFilter)).toBe(1);
  expect((await maria.post(first.path, readConfirm(stale.body))).status).toBe(303);
  expect(await countReviews(db, noFilter)).toBe(2);
});

test.each([
  ["short rows", "x\n".repeat(1_000_000), "800 more bad rows"],
  ["long rows", `x,x,x,x,${"a".repeat(19_000)}\n`.repeat(60), "Bad rows"],
])("2 MB of bad %s give a page of ordinary length", async (_what, rows, text) => {
  const { body } = await preview(`${header}\n${rows}`);
  expect(body).toContain(text);
  expect(body.length).toBeLessThan(200_000);
});

/** What the button of a preview submits. */
const readConfirm = (body: string) => ({
  previewed: /name="previewed" value="([^"]*)"/.exec(body)?.[1] ?? "",
});

/** Uploads a file and follows the redirect. */
async function preview(content: string | Uint8Array, name = "x.csv") {
  const { headers } = await maria.upload("/reviews/import", { name, content });
  const path = headers.location ?? "";
  return { path, body: (await maria.get(path)).body };
}

test("Takeout's files of about twenty reviews each are imported together, once; star-only reviews count", async () => {
  const send = (...contents: string[]) =>
    maria.upload(
      "/reviews/import",
      ...contents.map((content, index) => ({ name: `reviews-${index}.json`, content })),
    );
  const page = (id: string, comment?: string) =>
    JSON.stringify({
      reviews: [
        {
          ...{ name: `accounts/1/locations/2/reviews/${id}`, reviewer: { displayName: id } },
          ...{ starRating: "FIVE", createTime: "2026-09-14T16:00:00Z", comment },
        },
      ],
    });
  const read = async (...files: string[]) => {
    const path = (await send(...files)).headers.location ?? "";
    return { path, body: (await maria.get(path)).body };
  };
  const first = await read(page("a", "Careful"), page("b"), page("c"));
  expect(first.body).toContain("reviews-0.json, reviews-1.json, reviews-2.json");
  expect(first.body).toContain("Import 3 reviews");
  await maria.post(first.path, readConfirm(first.body));
  expect(await countReviews(db, noFilter)).toBe(3);
  expect(await listReviewsOfKind(db, "other")).toMatchObject([{ name: "a" }]);
  const second = await read(page("a", "Careful"), page("b"), page("d"));
  expect(second.body).toContain("1 new, 0 updated, 2 unchanged, 0 bad");
  expect((await send(page("a"), `${header}\n${row(1)}`)).body).toContain("Choose one CSV file");
});

test("the same reviews from another export, without ids or with its own, make no duplicates", async () => {
  for (const text of [
    "Date,Stars,Name,Review\n9/14/2026,5,Ana,Careful\n",
    "Review ID,Created At,Rating,Author,Text\nq7,2026-09-14T16:00:00Z,5.0,Ana,Careful\n",
  ])
    for (const _time of [1, 2]) {
      const { path, body } = await preview(text);
      await maria.post(path, readConfirm(body));
    }
  expect(await countReviews(db, noFilter)).toBe(1);
  const clash = await preview("id,date,stars,name\n1,9/14/2026,5,Ana\n2,9/15/2026,5,Jo\n");
  await maria.post(clash.path, readConfirm(clash.body));
  const other = await preview("id,date,stars,name\n1,8/14/2026,1,Zoe\n2,9/15/2026,4,Jo\n");
  expect(other.body).toContain("Ana’s review has this id; leave it empty");
  expect(other.body).toContain("Import 1 review, leave out 1");
});

test("a file that is too large, empty, unreadable or missing is refused", async () => {
  const send = (content: string) => maria.upload("/reviews/import", { name: "x.csv", content });
  expect([413, 422]).toContain((await send(`${header}\n${"x".repeat(STAGED_BYTES)}`)).status);
  expect((await send("")).status).toBe(422);
  const picture = await preview(Buffer.from("\x89PNG\r\n\x1a\n\0", "latin1"));
  expect(picture.body).toContain("Nothing can be imported: this is not text");
  expect((await maria.post(picture.path)).status).toBe(409);
  expect((await maria.post("/reviews/import", {})).status).toBe(422);
  expect((await maria.get(`/reviews/import/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await maria.get("/reviews/import/x")).status).toBe(404);
  expect((await maria.post("/reviews/import/x")).status).toBe(404);
});

test("a file over a week old is hidden, and the worker deletes it", async () => {
  const { path } = await preview(`${header}\n${row(1)}`);
  const id = path.split("/").at(-1) ?? "";
  const isStored = async () =>
    (await db.selectFrom("review_imports").select("id").where("id", "=", id).execute()).length === 1;
  const age = (days: number) =>
    sql`update review_imports set uploaded_at = now() - ${days} * interval '1 day' where id = ${id}`.execute(
      db,
    );
  await age(6.9);
  await deleteOldImports(db);
  expect((await maria.get(path)).status).toBe(200);
  await age(7.1);
  expect((await maria.get(path)).status).toBe(404);
  const by = { place: "desk", name: "Maria" } as const;
  const rules = { today: "2026-10-01", allowSamples: false, by };
  expect(await confirmImport(db, id, rules, "")).toBe("unknown");
  expect(await countReviews(db, noFilter)).toBe(0);
  expect(await isStored()).toBe(true);
  await deleteOldImports(db);
  expect(await isStored()).toBe(false);
});

test.each(["/reviews?q=a%00b", "/moves?q=a%00b", "/reviews/one?id=x%00", "/reviews/import/x%00"])(
  "a NUL in a URL is ignored: %s",
  async (path) => {
    expect((await maria.get(path)).status).toBe(path.includes("q=") ? 200 : 404);
    if (path.startsWith("/reviews/import/")) expect((await maria.post(path)).status).toBe(404);
  },
);
