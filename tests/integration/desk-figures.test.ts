import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertEstimate } from "#db/estimates/estimates.ts";
import { figureNames } from "#desk/pages/figures/figures.ts";
import { parseCsv } from "#domain/csv.ts";
import { estimateForm } from "#domain/estimates/estimate.ts";
import { TIME_ZONE } from "#domain/places/time-zone.ts";
import { startTestDesk, type TestDesk } from "../support/desk.ts";
import { insertOfficeYears } from "../support/office-years.ts";
import { refer } from "../support/post-office.ts";
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

/** The rows of a figure's file, without its header. */
async function readFile(name: string, weeks = 13): Promise<string[][]> {
  const clerk = await desk.open("Maria");
  const { body, headers } = await clerk.get(`/figures/${name}.csv?weeks=${weeks}`);
  expect(headers["content-type"]).toContain("text/csv");
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
  return parseCsv(body)
    .records.slice(1)
    .map(({ fields }) => fields);
}

const thisMonday = () =>
  sql<{ week: string }>`
    select to_char(date_trunc('week', now() at time zone ${TIME_ZONE}), 'YYYY-MM-DD') as week`
    .execute(database.db)
    .then(({ rows }) => rows[0]?.week);

test("with nothing at all, each figure says so, and each week and month has its row", async () => {
  const clerk = await desk.open("Maria");
  const { status, body } = await clerk.get("/figures");
  expect(status).toBe(200);
  expect(body).toContain("0 referrals in 6 months");
  expect(body).toContain("No mail was sent");
  expect(body).not.toContain('class="plot');
  expect(body).not.toMatch(/NaN|Infinity|undefined/);
  expect(await readFile("referrals", 26)).toHaveLength(26);
  expect(await readFile("mails")).toEqual(expect.arrayContaining([[await thisMonday(), "0", "", ""]]));
  expect(await readFile("reviews")).toHaveLength(24);
});

test("with one of each, the row of this week has it", async () => {
  const { db } = database;
  await refer(db);
  await sql`update emails set state = 'sent', sent_at = created_at + interval '90 seconds' where kind = 'friend-discount'`.execute(
    db,
  );
  const { data } = estimateForm.parse({
    ...{ ...estimateForm.empty, name: "Dana", email: "dana@example.net" },
    ...{ from: "12 Elm Street, Sterling", to: "Baltimore" },
  });
  if (data)
    await insertEstimate(db, {
      estimate: data,
      idempotencyKey: crypto.randomUUID(),
      officeAddress: "o@example.com",
    });
  await sql`
    insert into reviews (id, name, location, rating, comment, review_date)
    values ('one', 'Jo', 'Ashburn, VA', 4, 'fine', (now() at time zone ${TIME_ZONE})::date)`.execute(db);
  const monday = await thisMonday();
  expect((await readFile("referrals")).at(-1)).toEqual([monday, "1", "0", "0", "0", "0", "0", "0", "0", "1"]);
  expect((await readFile("conversion")).slice(0, 2)).toEqual([
    ["received", "1", "100", ""],
    ["emailed", "0", "0", "0"],
  ]);
  expect((await readFile("mails")).at(-1)).toEqual([monday, "1", "90", "90"]);
  const towns = await readFile("estimates-by-town");
  expect(towns[0]).toEqual(["Sterling", "1", "0"]);
  expect(towns.slice(-2)).toEqual([
    ["elsewhere", "0", "1"],
    ["not said", "0", "0"],
  ]);
  expect((await readFile("reviews")).at(-1)?.slice(1)).toEqual(["0", "1", "0", "0", "0", "1"]);
  const { body } = await (await desk.open("Maria")).get("/figures");
  expect(body.match(/class="plot /g)).toHaveLength(5);
  expect(body).not.toMatch(/NaN|Infinity|undefined/);
});

test("a year of an office: the figures add up to what is stored, and page and files agree", async () => {
  const { db } = database;
  await insertOfficeYears(db, { referrals: 2_000, reviews: 3_000, weeks: 40 });
  const count = async (table: "referrals" | "estimates") => {
    const { count } = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const sum = (rows: string[][], column: number) =>
    rows.reduce((all, row) => all + Number(row.at(column)), 0);
  const referrals = await count("referrals");
  expect(sum(await readFile("referrals", 52), -1)).toBe(referrals);
  expect((await readFile("conversion", 52))[0]?.[1]).toBe(String(referrals));
  expect(sum(await readFile("estimates-by-town", 52), 1)).toBe(await count("estimates"));
  const clerk = await desk.open("Maria");
  const { body } = await clerk.get("/figures?weeks=52");
  expect(body).toContain(`${referrals.toLocaleString("en-US")} referrals in 12 months`);
  for (const name of figureNames) expect(body).toContain(`/figures/${name}.csv?weeks=52`);
});

test("a period that is none is six months, and a figure that is none is not found", async () => {
  const clerk = await desk.open("Maria");
  for (const weeks of ["0", "-1", "1e9", "x", "constructor"])
    expect((await clerk.get(`/figures?weeks=${weeks}`)).body).toMatch(/weeks=26" aria-current="page"/);
  expect((await clerk.get("/figures/passwords.csv")).status).toBe(404);
  expect((await desk.ask("/figures/referrals.csv")).status).toBe(401);
});
