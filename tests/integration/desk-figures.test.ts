import { sql } from "kysely";
import { expect, test } from "vitest";
import { listMonthFigures, listSourceFigures } from "#db/desk/month-figures.ts";
import { insertMove } from "#db/moves/insert.ts";
import { findOwnLink } from "#db/referrals/links.ts";
import { parseCsv } from "#domain/csv.ts";
import { TIME_ZONE } from "#domain/dates/time-zone.ts";
import { callForm } from "#domain/moves/estimate-form.ts";
import { openDesk } from "../support/desk.ts";
import { refer } from "../support/email-services.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db, desk } = await openDesk();

const nothing = {
  ...{ referrals: 0, booked: 0, moved: 0, rewarded: 0 },
  ...{ emails: 0, median_delay: null, p95_delay: null },
  ...{ moves: 0, moves_booked: 0, reviews: 0, average_stars: null },
};

test("with no data, each month has a row of zeros", async () => {
  const rows = await listMonthFigures(db, 3);
  expect(rows.map(({ month: _month, ...figures }) => figures)).toEqual([nothing, nothing, nothing]);
});

test("everything counts in its month, and the CSV has it", async () => {
  const { id } = await refer(db);
  await sql`
    insert into audit_log (referral_id, actor, place, from_status, to_status)
    values (${id}, 'operator', 'ops', 'emailed', 'booked'), (${id}, 'operator', 'ops', 'emailed', 'booked')`.execute(
    db,
  );
  await sql`
    update emails set state = 'sent', sent_at = created_at + interval '90 seconds'
    where kind = 'friend-discount'`.execute(db);
  await requestEstimate(db, {});
  await sql`
    insert into reviews (id, name, location, rating, comment, review_date, is_active)
    select n, 'Jo', 'Ashburn, VA', n::int, 'fine', (now() at time zone ${TIME_ZONE})::date, n < '5'
    from unnest(array['3', '4', '5']) as n`.execute(db);
  const [thisMonth, lastMonth] = await listMonthFigures(db, 24);
  expect(thisMonth).toMatchObject({
    ...{ referrals: 1, booked: 1, moved: 0, rewarded: 0 },
    ...{ emails: 1, median_delay: 90, p95_delay: 90 },
    ...{ moves: 1, moves_booked: 0, reviews: 2, average_stars: 3.5 },
  });
  expect(lastMonth).toMatchObject(nothing);
  const clerk = await desk.open("Maria");
  const { body, headers } = await clerk.get("/figures.csv");
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="figures-[\d-]+\.csv"$/);
  const { records } = parseCsv(body);
  expect(records).toHaveLength(25);
  expect(records[1]?.cells).toEqual(Object.values(thisMonth ?? {}).map(String));
  expect((await desk.ask("/figures.csv")).status).toBe(401);
});

test("each request counts once for the source that it came from, whoever sends it again", async () => {
  await db.deleteFrom("moves").execute();
  const { code: link } = await findOwnLink(db, { name: "Maria Torres", email: "maria@example.org" });
  const { discount_code: code } = await db
    .selectFrom("referrals")
    .select("discount_code")
    .executeTakeFirstOrThrow();
  const visit = "utm_source=Google&gclid=Abc";
  const idempotencyKey = crypto.randomUUID();
  const id = await requestEstimate(db, { email: "a@example.net" }, { idempotencyKey });
  expect(await requestEstimate(db, { email: "a@example.net", visit }, { idempotencyKey })).toBe("");
  const ad = await requestEstimate(db, { email: "b@example.net", visit });
  await requestEstimate(db, { email: "c@example.net", visit, code: link });
  await requestEstimate(db, { email: "d@example.net", code });
  const { data } = callForm.parse({ ...callForm.empty, name: "Carl Caller", heard: "seen" });
  if (!data) throw new Error("the call is not valid");
  const from = { by: { place: "desk", name: "Maria" } } as const;
  await insertMove(db, { estimate: data, idempotencyKey: crypto.randomUUID(), from });
  await sql`
    update moves set state = 'done', moving_day = '2026-01-05', crews = 1, work_days = 1, packing_day = false
    where id = ${ad}`.execute(db);
  await sql`update moves set created_at = now() - interval '25 months' where id = ${id}`.execute(db);
  const rows = (await listSourceFigures(db, 24)).map(({ month: _, ...row }) => Object.values(row).join(" "));
  expect(rows.toSorted()).toEqual([
    "friend’s code 1 0 0",
    "google 1 1 1",
    "personal link 1 0 0",
    "phone: seen 1 0 0",
  ]);
  const clerk = await desk.open("Maria");
  expect((await clerk.get("/figures")).body).toContain("phone: seen");
  expect((await clerk.get(`/moves/${ad}`)).body).toContain("google, Google click Abc");
});
