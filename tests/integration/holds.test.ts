import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { countSiteLimitHolds, forgetNetworks, releaseEmails, releaseReferrals } from "#db/referrals/holds.ts";
import { listStatusChanges } from "#db/referrals/status.ts";
import type { EmailKind } from "#db/schema.ts";
import { CONFIRMATIONS_A_DAY, NETWORK_SHARE, SITE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import { readEmail, refer } from "../support/email-services.ts";
import { openDatabase } from "../support/open-database.ts";
import { inParallel, stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db } = await openDatabase();
const steps = stepsOf(db);
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

describe("twelve networks that flood the forms", () => {
  const flood = (forms: number) =>
    inParallel(forms, (number) => refer(db, {}, { network: `network ${number % 12}` }));

  test("leave room for everyone else's codes, receipts and confirmations", async () => {
    await flood(120);
    await inParallel(120, (number) =>
      requestEstimate(db, { email: `flood.${number}@example.net` }, { network: `network ${number % 12}` }),
    );
    expect(await countEmails("friend-discount", "pending")).toBe(12 * NETWORK_SHARE);
    const honest = await refer(db, {}, { network: "a home" });
    expect(await statusOf(honest.id)).toEqual(["received", null]);
    expect((await readEmail(db, honest.id, "referrer-receipt")).state).toBe("pending");
    const before = await countEmails("estimate-confirmation", "pending");
    await requestEstimate(db, { email: "pia@example.net" }, { network: "a home" });
    expect(await countEmails("estimate-confirmation", "pending")).toBe(before + 1);
    expect(await countSiteLimitHolds(db)).toBe(252);

    await steps.ageEmails("2 hours");
    expect(await releaseReferrals(db)).toBe(SITE_EMAILS_PER_HOUR / 2);
    expect(await statusOf((await refer(db, {}, { network: "another home" })).id)).toEqual(["received", null]);
  });

  test("wait behind later forms from quieter networks", async () => {
    await inParallel(SITE_EMAILS_PER_HOUR, () => refer(db));
    await flood(60);
    const honest = await refer(db, {}, { network: "a home" });
    expect(await statusOf(honest.id)).toEqual(["held", "site-limit"]);
    await steps.ageEmails("1 hour");
    await releaseReferrals(db);
    await releaseEmails(db);
    expect(await statusOf(honest.id)).toEqual(["received", "the limit has room again"]);
    expect((await readEmail(db, honest.id, "referrer-receipt")).state).toBe("pending");
    expect((await readEmail(db, honest.id)).network).toBe("a home");
    expect(await countEmails("referrer-receipt", "held")).toBe(60 + 1 - 12 * NETWORK_SHARE - 1);
  });

  test("of three forms each cannot take the place of a form that waits", async () => {
    await inParallel(SITE_EMAILS_PER_HOUR, (number) =>
      refer(db, {}, { network: `one of twenty ${number % 20}` }),
    );
    const honest = await refer(db, {}, { network: "a home" });
    expect(await statusOf(honest.id)).toEqual(["held", "site-limit"]);
    await sql`update emails set created_at = created_at - interval '1 hour' where id in (
      select id from emails where kind = 'friend-discount' order by created_at limit 1)`.execute(db);
    const next = await refer(db, {}, { network: "the next of many" });
    expect(await statusOf(next.id)).toEqual(["held", "site-limit"]);
    expect(await releaseReferrals(db)).toBe(1);
    expect((await statusOf(honest.id))[0]).toBe("received");
  });

  test("are forgotten after two days, even of emails still held", async () => {
    await flood(12);
    await refer(db, { referredName: "Win at evil.com" }, { network: "a home" });
    const networks = async () => {
      const rows = await db.selectFrom("emails").select("network").where("network", "is not", null).execute();
      return rows.length;
    };
    await forgetNetworks(db);
    expect(await networks()).toBe(25);
    await steps.ageEmails("49 hours");
    await forgetNetworks(db);
    expect(await networks()).toBe(0);
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

test("after a flood, one address does not get a pile of confirmations", async () => {
  await inParallel(SITE_EMAILS_PER_HOUR, (number) => ask(`visitor.${number}@example.net`));
  for (let number = 0; number < 20; number += 1) await ask(`victim+${number}@example.net`);
  await steps.ageEmails("1 hour");
  expect(await releaseEmails(db)).toBe(CONFIRMATIONS_A_DAY);
});
