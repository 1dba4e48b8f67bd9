import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { changeReview } from "#db/reviews/change-review.ts";
import { countReviews } from "#db/reviews/counts.ts";
import { importReviewFile } from "#db/reviews/imports.ts";
import { noFilter } from "#domain/reviews/filter.ts";
import { openDatabase } from "../support/open-database.ts";
import { ops, productionOf } from "../support/run-ops.ts";

const { db, url } = await openDatabase();
beforeEach(() => db.deleteFrom("reviews").execute());

const header = "review_date,rating,name,location,comment";
const readAll = () => db.selectFrom("reviews").selectAll().orderBy("name").execute();

function importText(text: string) {
  const rules = { today: "2026-10-01", allowSamples: false, by: { place: "desk", name: "Maria" } } as const;
  return importReviewFile(db, new TextEncoder().encode(text), rules, async () => true);
}

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
  expect(await importText(text)).toMatchObject({
    result: { inserted: 0, updated: 0, unchanged: 2 },
    faults: [],
  });
  const changed = await importText(text.replace("4,Al,Reston", '5,Al,"Reston, VA"'));
  expect(changed.result).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
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
  const exported = (await ops(productionOf(url), ["reviews", "export"])).out;
  expect((await importText(exported)).result).toEqual({ inserted: 0, updated: 0, unchanged: 2 });
  await db.deleteFrom("reviews").execute();
  expect((await importText(exported)).result).toMatchObject({ inserted: 2 });
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
  const { result } = await importText(older);
  expect(result).toMatchObject({ inserted: 1, updated: 0, unchanged: 2 });
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
  const text = [header, ...rows].join("\n");
  try {
    await expect(importText(text)).rejects.toThrow("out of order");
    expect(await readAll()).toEqual([]);
  } finally {
    await sql`drop trigger out_of_order on reviews`.execute(db);
  }
  await importText(text);
  expect(await countReviews(db, noFilter)).toBe(1_200);
});
