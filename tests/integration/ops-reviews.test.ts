import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { changeReview } from "#db/reviews/change-review.ts";
import { countReviews } from "#db/reviews/counts.ts";
import { noFilter } from "#domain/reviews/filter.ts";
import { openDatabase } from "../support/open-database.ts";
import { ops, productionOf } from "../support/run-ops.ts";

const folder = mkdtempSync(path.join(tmpdir(), "ashfield-reviews-"));
const file = path.join(folder, "reviews.csv");
const { db, url } = await openDatabase();
const environment = productionOf(url);
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => db.deleteFrom("reviews").execute());

const header = "review_date,rating,name,location,comment";
const run = (...args: string[]) => ops(environment, ["reviews", ...args]);
const readAll = () => db.selectFrom("reviews").selectAll().orderBy("name").execute();

async function importText(text: string | Buffer, ...options: string[]) {
  writeFileSync(file, text);
  const result = await run("import", file, "--json", ...options);
  return { ...result, json: JSON.parse(result.out) };
}

// tests/domain/reviews/import/file.test.ts has what a file may look like, and the faults.
test("bad rows are left out and listed with line and field; the others are imported", async () => {
  const text = `Name;Stars;Date;Reply\nJo;5;9/14/2026;"one\ntwo"\nAl;4 stars;1/1/2099;y\nZoe;5/5;9/15/2026;z\n`;
  const { code, json, errors } = await importText(text);
  expect(code).toBe(0);
  expect(json).toMatchObject({
    inserted: 2,
    faults: [{ row: 3, field: "review_date", message: "is in the future" }],
  });
  expect(errors).toBe("Left out, because reviews have no such column: Reply.\n");
  expect((await run("import", file)).out).toMatch(/2 unchanged, 1 bad\.\n\nLeft out:\nRow {2}Field/);
});

test("nothing is imported from another kind of file", async () => {
  writeFileSync(file, Buffer.from("\x89PNG\r\n\x1a\n\0", "latin1"));
  expect(await run("import", file)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("Nothing was imported: this is not text"),
  });
});

test("control characters of file names do not reach the terminal", async () => {
  const { errors } = await run("import", "\u001b[2Jnone");
  expect(errors).toBe("Cannot read \ufffd[2Jnone: ENOENT.\n");
});

test("reimporting a file makes no duplicates and keeps the operator's flags", async () => {
  const text = `${header}\n2026-09-14,5,Jo,Ashburn,fine\n2026-09-15,4,Al,Reston,good\n`;
  await importText(text);
  const [, jo] = await readAll();
  await changeReview(db, {
    id: jo?.id ?? "",
    act: "feature",
    by: { place: "desk", name: "Maria" },
  });
  for (const { id } of await readAll()) expect(id).toMatch(/[0-9a-f]{6}$/);
  expect((await importText(text)).json).toEqual({
    ...{ inserted: 0, updated: 0, unchanged: 2 },
    ...{ faults: [], notes: [] },
  });
  const changed = await importText(text.replace("4,Al,Reston", '5,Al,"Reston, VA"'));
  expect(changed.json).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
  expect(await readAll()).toMatchObject([
    { name: "Al", rating: 5, location: "Reston, VA" },
    { name: "Jo", is_featured: true },
  ]);
});

test("importing an export changes nothing", async () => {
  await importText(
    `id,${header},is_active,is_featured\nx1,2026-09-14,5,"+Jo","@home","-1 ""a""\r\n'=b",no,yes\nx2,2020-01-01,1,b,c,"'''=d",,\n`,
  );
  const before = await readAll();
  writeFileSync(file, (await run("export")).out);
  expect((await run("import", file)).out).toContain("0 new, 0 updated, 2 unchanged");
  await db.deleteFrom("reviews").execute();
  expect((await run("import", file)).out).toContain("2 new");
  expect(await readAll()).toEqual(before);
});

test("an import keeps known reviews' flags; new reviews take the file's", async () => {
  const flags = `id,${header},is_active,is_featured`;
  await importText(
    `${flags}\nx1,2026-09-14,5,Jo,Ashburn,fine,yes,yes\nx2,2026-09-15,4,Al,Reston,good,yes,no\n`,
  );
  await changeReview(db, {
    id: "x1",
    act: "hide",
    by: { place: "ops" },
    reason: "its writer asked us to",
  });
  const older = `${flags}\nx1,2026-09-14,5,Jo,Ashburn,fine,yes,yes\nx2,2026-09-15,4,Al,Reston,good,no,no\nx3,2026-09-16,4,Zoe,Reston,new,no,no\n`;
  const { json } = await importText(older);
  expect(json).toMatchObject({ inserted: 1, updated: 0, unchanged: 2 });
  expect(await readAll()).toMatchObject([
    { name: "Al", is_active: true, is_featured: false },
    { name: "Jo", is_active: false, is_featured: false },
    { name: "Zoe", is_active: false },
  ]);
});

test("a failure in the middle of a long import rolls everything back", async () => {
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`.execute(
    db,
  );
  await sql`
    create trigger out_of_order before insert on reviews
    for each row when (new.name = 'Person 1150') execute function fail()`.execute(db);
  const rows = Array.from(
    { length: 1_200 },
    (_, index) => `2026-01-01,5,Person ${index},Ashburn,ok ${index}`,
  );
  writeFileSync(file, [header, ...rows].join("\n"));
  try {
    expect((await run("import", file)).code).toBe(1);
    expect(await readAll()).toEqual([]);
  } finally {
    await sql`drop trigger out_of_order on reviews`.execute(db);
  }
  expect((await run("import", file)).code).toBe(0);
  expect(await countReviews(db, noFilter)).toBe(1_200);
});

test("sample reviews are refused in production", async () => {
  const text = `${header},is_sample\n2026-09-14,5,Jo,Ashburn,fine,yes\n`;
  const { code, json } = await importText(text);
  expect(code).toBe(1);
  expect(json.faults).toMatchObject([{ row: 2, field: "is_sample" }]);
  const development = { ...environment, NODE_ENV: "development" };
  expect((await ops(development, ["reviews", "import", file])).code).toBe(0);
});
