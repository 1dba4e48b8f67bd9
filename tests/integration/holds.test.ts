import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { releaseEmails, releaseReferrals } from "#db/referrals/holds.ts";
import { listStatusChanges } from "#db/referrals/status.ts";
import type { EmailKind } from "#db/schema.ts";
import { SITE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import { readEmail, refer } from "../support/email-services.ts";
import { moveStepsOf } from "../support/move-steps.ts";
import { openDatabase } from "../support/open-database.ts";
import { inParallel, stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db } = await openDatabase();
const steps = stepsOf(db);
const { change, send } = moveStepsOf(db);
beforeEach(async () => {
  await db.deleteFrom("referrals").execute();
  await db.deleteFrom("moves").execute();
});

async function statusOf(id: string): Promise<[string, string | null]> {
  const { status, status_reason } = await steps.readReferral(id);
  return [status, status_reason];
}

async function countEmails(kind: EmailKind, state: "pending" | "held"): Promise<number> {
  const { rows } = await sql`select from emails where kind = ${kind} and state = ${state}`.execute(db);
  return rows.length;
}

/** At once or in a digest. */
const countToOffice = async () =>
  (await countEmails("estimate-office", "pending")) + (await countEmails("estimate-office", "held"));

const ask = (email: string, form: { looksAutomated?: boolean } = {}) => requestEstimate(db, { email }, form);

describe("a flood of sixty forms", () => {
  test("holds a genuine referral for an hour, then releases it and its receipt", async () => {
    await inParallel(SITE_EMAILS_PER_HOUR, () => refer(db));
    const honest = await refer(db);
    expect(await statusOf(honest.id)).toEqual(["held", "site-limit"]);
    expect((await readEmail(db, honest.id, "referrer-receipt")).state).toBe("held");
    expect([await releaseReferrals(db), await releaseEmails(db)]).toEqual([0, 0]);
    expect(await statusOf(honest.id)).toEqual(["held", "site-limit"]);

    await steps.ageEmails("1 hour");
    expect([await releaseReferrals(db), await releaseEmails(db)]).toEqual([1, 1]);
    expect(await statusOf(honest.id)).toEqual(["received", "the limit has room again"]);
    expect((await readEmail(db, honest.id)).state).toBe("pending");
    expect((await readEmail(db, honest.id, "referrer-receipt")).state).toBe("pending");
    expect(await listStatusChanges(db, honest.id)).toMatchObject([
      { actor: "visitor", to_status: "held", reason: "site-limit" },
      { actor: "worker", place: "release-holds", from_status: "held", to_status: "received" },
    ]);
  });

  test("releases the next seventy at sixty an hour, oldest first, however often the job runs", async () => {
    await inParallel(SITE_EMAILS_PER_HOUR, () => refer(db));
    const waiting: string[] = [];
    for (let number = 0; number < 70; number += 1) waiting.push((await refer(db)).id);
    await steps.ageEmails("1 hour");
    const runs = await inParallel(6, () => releaseReferrals(db));
    expect(runs.reduce((sum, released) => sum + released, 0)).toBe(60);
    expect(await countEmails("referrer-receipt", "held")).toBe(70);
    await inParallel(6, () => releaseEmails(db));
    expect(await countEmails("referrer-receipt", "held")).toBe(10);
    const statuses = await Promise.all(waiting.map(async (id) => (await statusOf(id))[0]));
    expect(statuses).toEqual([...Array(60).fill("received"), ...Array(10).fill("held")]);
    expect((await refer(db).then(({ id }) => statusOf(id)))[0]).toBe("held");
    expect([await releaseReferrals(db), await releaseEmails(db)]).toEqual([0, 0]);
  });
});

test("a referrer's eleventh invitation goes out a day later, and delays nobody else", async () => {
  const referrer = { referrerEmail: "busy@example.org" };
  const ids: string[] = [];
  for (let number = 0; number < 23; number += 1) ids.push((await refer(db, referrer)).id);
  expect(await statusOf(ids[10] ?? "")).toEqual(["held", "referrer-limit"]);
  await steps.ageEmails("1 hour");
  expect(await releaseReferrals(db)).toBe(0);
  await steps.ageEmails("23 hours");
  expect(await releaseReferrals(db)).toBe(10);
  expect(await releaseReferrals(db)).toBe(0);
  await steps.ageEmails("24 hours");
  expect(await releaseReferrals(db)).toBe(3);
});

test("referrals that need review stay held, and so do receipts over an address's three a day", async () => {
  await refer(db, { referredEmail: "known@example.net" });
  const held = [
    await refer(db, {}, { looksAutomated: true }),
    await refer(db, { referredName: "Win at evil.com" }),
    await refer(db, { referredEmail: "known@example.net" }),
  ];
  const victim = { referrerEmail: "victim@example.org", referredEmail: "victim@example.org" };
  for (let number = 0; number < 12; number += 1) await refer(db, victim);
  // One is the automated form's.
  expect(await countEmails("referrer-receipt", "held")).toBe(1 + 9);
  await steps.ageEmails("3 days");
  expect([await releaseReferrals(db), await releaseEmails(db)]).toEqual([0, 0]);
  for (const { id } of held) expect((await statusOf(id))[0]).toBe("held");
});

describe("forms filled in by a bot", () => {
  test("send no receipt, and do not count toward limits", async () => {
    await inParallel(70, () => refer(db, {}, { looksAutomated: true }));
    expect(await countEmails("referrer-receipt", "pending")).toBe(0);
    const honest = await refer(db);
    expect(await statusOf(honest.id)).toEqual(["received", null]);
    expect((await readEmail(db, honest.id, "referrer-receipt")).state).toBe("pending");
  });

  test("send no confirmation, do not count toward limits, and reach the office", async () => {
    await inParallel(70, () => ask("victim@example.net", { looksAutomated: true }));
    expect(await countEmails("estimate-confirmation", "pending")).toBe(0);
    expect(await countToOffice()).toBe(70);
    await ask("victim@example.net");
    expect(await countEmails("estimate-confirmation", "pending")).toBe(1);
  });
});

test("the site confirms sixty estimate requests an hour and the rest later; the office hears of all", async () => {
  await inParallel(SITE_EMAILS_PER_HOUR + 20, (number) => ask(`visitor.${number}@example.net`));
  expect(await countEmails("estimate-confirmation", "pending")).toBe(SITE_EMAILS_PER_HOUR);
  expect(await countEmails("estimate-confirmation", "held")).toBe(20);
  expect(await countToOffice()).toBe(SITE_EMAILS_PER_HOUR + 20);
  expect(await releaseEmails(db)).toBe(0);
  await steps.ageEmails("1 hour");
  expect(await releaseEmails(db)).toBe(20);
});

test("an email that the version before this one has held goes out too", async () => {
  const { id } = await refer(db);
  await sql`update emails set state = 'held', error = 'site-limit' where referral_id = ${id}`.execute(db);
  expect(await releaseEmails(db)).toBe(1);
  expect(await readEmail(db, id, "referrer-receipt")).toMatchObject({ state: "pending", error: null });
});

test("an address gets three emails a day that strangers can cause, whatever their kind, until the office has answered it", async () => {
  const victim = { email: "victim+1@example.net", date: "2045-06-12" };
  const id = await requestEstimate(db, victim);
  await refer(db, { referrerEmail: "Victim@example.net" });
  const waits = async () =>
    (
      await db
        .selectFrom("emails")
        .select("kind")
        .where("hold_reason", "=", "address-limit")
        .orderBy("created_at")
        .execute()
    ).map(({ kind }) => kind);
  await send(id, "message", { message: "Hello" });
  expect(await waits()).toEqual([]);
  await send(id, "message", { message: "Hello again" });
  await send(id, "cancel", { comment: null });
  await refer(db, { referrerEmail: "victim@example.net" });
  expect(await waits()).toEqual(["move-receipt", "move-cancelled", "referrer-receipt"]);
  await change(id, { state: "open" });
  await change(id, { state: "answered", estimate_sent: true });
  await send(id, "message", { message: "Thank you" });
  expect(await waits()).toHaveLength(3);
});

test("different forms sent at once share an address's day", async () => {
  const email = "stranger@example.net";
  const forms = [() => ask(email), () => refer(db, { referrerEmail: email })];
  await inParallel(4, () => Promise.all(forms.map((send) => send())));
  const sent = await sql`select from emails where recipient_key = ${email} and state = 'pending'`.execute(db);
  expect(sent.rows).toHaveLength(3);
});

test("a friend's code over the address's limit waits for the next day, and others do not take its place", async () => {
  const email = "friend@example.net";
  for (let number = 0; number < 3; number += 1) await refer(db, { referrerEmail: email });
  const { id } = await refer(db, { referredEmail: email });
  const code = async () => (await readEmail(db, id, "friend-discount")).state;
  expect([await code(), await releaseEmails(db)]).toEqual(["held", 0]);
  await steps.ageEmails("24 hours");
  for (let number = 0; number < 4; number += 1) await ask(email);
  expect(await countEmails("estimate-confirmation", "pending")).toBe(2);
  expect([await releaseEmails(db), await code(), await releaseEmails(db)]).toEqual([1, "pending", 0]);
});
