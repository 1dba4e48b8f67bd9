import { sql } from "kysely";
import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { endOfDay } from "#db/clock/time-zone.ts";
import { listEmails } from "#db/emails/list.ts";
import { listReferrals } from "#db/referrals/list.ts";
import { findReferralProgress } from "#db/referrals/referrals.ts";
import { addDays, addMonths } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { CODE_MONTHS } from "#domain/referrals/referral.ts";
import { composeEmail } from "#jobs/emails/compose.ts";
import { claimEmail, listEmailsOf, readEmail, refer } from "../support/email-services.ts";
import { openDatabase } from "../support/open-database.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { whileEmailInsertsFail } from "../support/while-email-inserts-fail.ts";

const database = await openDatabase();
const { db } = database;

function insert(idempotencyKey: string) {
  const people = {
    referrerEmail: `maria.${idempotencyKey}@example.org`,
    referrerPhone: "(571) 555-0100",
    referredEmail: `jo.${idempotencyKey}@example.net`,
  };
  return refer(db, { ...people, notes: "Third floor,\nno elevator" }, { idempotencyKey });
}

test("a referral is stored as typed, with one pending email for each person", async () => {
  const idempotencyKey = crypto.randomUUID();
  const row = await stepsOf(db).readReferral((await insert(idempotencyKey)).id);
  expect(row).toMatchObject({
    status: "received",
    referrer_name: "Maria Torres",
    referrer_email: `maria.${idempotencyKey}@example.org`,
    referrer_phone: "(571) 555-0100",
    referred_name: "Jo Park",
    referred_email: `jo.${idempotencyKey}@example.net`,
    referred_phone: null,
    notes: "Third floor,\nno elevator",
  });
  const emails = await db.selectFrom("emails").selectAll().where("referral_id", "=", row.id).execute();
  expect(emails.map(({ kind, to_address, state }) => [kind, to_address, state]).toSorted()).toEqual([
    ["friend-discount", row.referred_email, "pending"],
    ["referrer-receipt", row.referrer_email, "pending"],
  ]);
  expect(new Set(emails.map((email) => email.unsubscribe_token)).size).toBe(2);
});

test("a friend with an internationalized domain is found in its Unicode form", async () => {
  const { id } = await refer(db, { referredEmail: "jo@xn--bcher-kva.de" });
  for (const search of ["jo@bücher.de", "Jo@BÜCHER.de", "@bücher.de"]) {
    expect((await listReferrals(db, { search })).map((row) => row.id)).toEqual([id]);
    expect(await listEmails(db, { search })).toHaveLength(1);
  }
});

test("one idempotency key sent twenty times at once stores one referral", async () => {
  const idempotencyKey = crypto.randomUUID();
  const sent = await Promise.all(Array.from({ length: 20 }, () => insert(idempotencyKey)));
  const [id = "", ...others] = sent.map((one) => one.id).filter(Boolean);
  expect(others).toEqual([]);
  expect(await listEmailsOf(db, id)).toHaveLength(2);
});

test("a failure halfway stores nothing, and a retry with the same idempotency key works", async () => {
  const idempotencyKey = crypto.randomUUID();
  await whileEmailInsertsFail(db, "referrer-receipt", async () => {
    await expect(insert(idempotencyKey)).rejects.toThrow("out of order");
  });
  expect(await listEmailsOf(db, (await insert(idempotencyKey)).id)).toHaveLength(2);
});

// tests/domain/referrals/discount-code.test.ts has what a code looks like.
test("no two referrals can have one code", async () => {
  const [one, other] = [await refer(db), await refer(db)];
  const { discount_code } = await stepsOf(db).readReferral(one.id);
  const copy = db.updateTable("referrals").set({ discount_code }).where("id", "=", other.id);
  await expect(copy.execute()).rejects.toThrow("unique");
});

test("a code is good for 12 months by the database's clock, until that day is over for the company", async () => {
  const row = await stepsOf(db).readReferral((await refer(db)).id);
  const last = addMonths(readLocalDay(row.created_at), CODE_MONTHS);
  const justAfter = new Date(row.code_expires_at.getTime() + 1_000);
  expect([row.code_expires_at, justAfter].map(readLocalDay)).toEqual([last, addDays(last, 1)]);
});

test.each([
  ["the evening of February 28", "2028-02-29T01:30Z", "2029-03-01T04:59:59.000Z"],
  ["February 29", "2028-02-29T17:00Z", "2029-03-01T04:59:59.000Z"],
  ["the day before summer time", "2027-03-14T04:30Z", "2028-03-14T03:59:59.000Z"],
])("a code made on %s lasts to the end of the day a year later", async (_day, made, end) => {
  const { rows } = await sql<{ end: Date }>`
    select ${endOfDay(sql`${made}::timestamptz`, 12)} as "end"`.execute(db);
  expect(rows[0]?.end.toISOString()).toBe(end);
});

test("each referral keeps its promised gift card amount, on the referrer's page and in every email", async () => {
  const { id } = await refer(db);
  const promised = () => stepsOf(db).readReferral(id);
  expect((await promised()).gift_card).toBe(company.referral.giftCard);
  await sql`update referrals set gift_card = '$75' where id = ${id}`.execute(db);
  expect((await findReferralProgress(db, (await promised()).status_token))?.giftCard).toBe("$75");
  const claim = await claimEmail(db, await readEmail(db, id));
  if (!claim) throw new Error("the email was not claimed");
  for (const kind of ["friend-discount", "referrer-receipt", "gift-card-coming", "gift-card-sent"] as const) {
    const { subject, text, html } = composeEmail({ ...claim, kind }, "https://www.example.com") ?? {};
    expect(`${text} ${html}`, kind).toContain("$75 gift card");
    expect(`${subject} ${text} ${html}`, kind).not.toContain("$50");
  }
});
