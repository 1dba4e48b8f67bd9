import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { findReferralProgress } from "#db/referrals/referrals.ts";
import { changeReferralStatus, expireReferrals, listReferralEvents } from "#db/referrals/status.ts";
import { markOneSent, readEmail, refer } from "../support/email-services.ts";
import { inParallel, stepsOf } from "../support/referral-steps.ts";
import { createTestDatabase } from "../support/services.ts";
import { whileMailsFail } from "../support/while-mails-fail.ts";

const database = await createTestDatabase();
const { db } = database;
const steps = stepsOf(db);
afterAll(() => database.drop());
/** The limits of an hour and of a day begin anew for each test. */
beforeEach(() => steps.ageMails("2 days"));

describe("the transitions of a referral", () => {
  test("each step has its audit row and its mail", async () => {
    const { id, referrerEmail } = await refer(db);
    await steps.sendCode(id);
    await steps.transition(id, "booked");
    await steps.transition(id, "completed");
    await steps.transition(id, "rewarded");
    expect(await listMails(id)).toEqual([
      "friend-discount sent",
      "gift-card-coming pending",
      "gift-card-sent pending",
      "referrer-receipt pending",
    ]);
    expect((await readEmail(db, id, "gift-card-sent")).to_address).toBe(referrerEmail);
    const events = await listReferralEvents(db, id);
    expect(
      events.map((event) => [event.actor, event.actor_detail, event.from_status, event.to_status]),
    ).toEqual([
      ["visitor", "form", null, "received"],
      ["worker", "send-email", "received", "emailed"],
      ["operator", "ops", "emailed", "booked"],
      ["operator", "ops", "booked", "completed"],
      ["operator", "ops", "completed", "rewarded"],
    ]);
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => +a - +b));
    const row = await steps.readReferral(id);
    expect(row.status_changed_at.getTime()).toBeLessThanOrEqual(events.at(-1)?.at.getTime() ?? 0);
  });

  test("a released referral gets one code mail", async () => {
    const { id, friendEmail } = await refer(db, { referredName: "x.com" });
    const releases = await inParallel(8, () =>
      changeReferralStatus(db, { id, to: "received", by: "operator", reason: "knows the friend" }),
    );
    expect(releases.filter(({ changed }) => changed)).toHaveLength(1);
    expect((await readEmail(db, id)).to_address).toBe(friendEmail);
    expect(await steps.readReferral(id)).toMatchObject({
      status: "received",
      status_reason: "knows the friend",
    });
    expect(await listReferralEvents(db, id)).toHaveLength(2);
  });

  test("a forbidden transition is answered with the allowed ones, and nothing is written", async () => {
    const { id } = await refer(db);
    expect(await changeReferralStatus(db, { id, to: "rewarded", by: "operator" })).toEqual({
      changed: false,
      problem: "not-allowed",
      from: "received",
      allowed: ["rejected"],
    });
    expect(await changeReferralStatus(db, { id: crypto.randomUUID(), to: "booked", by: "operator" })).toEqual(
      {
        changed: false,
        problem: "unknown",
      },
    );
    expect(await listReferralEvents(db, id)).toHaveLength(1);
    expect((await steps.readReferral(id)).status).toBe("received");
  });

  test("a mail that cannot be stored rolls back the transition and its audit row", async () => {
    const { id } = await refer(db);
    await steps.sendCode(id);
    await steps.transition(id, "booked");
    await whileMailsFail(db, "gift-card-coming", async () => {
      await expect(steps.transition(id, "completed")).rejects.toThrow("out of order");
    });
    expect((await steps.readReferral(id)).status).toBe("booked");
    expect((await listReferralEvents(db, id)).at(-1)?.to_status).toBe("booked");
  });

  test("a change is part of the caller's transaction when there is one", async () => {
    const { id } = await refer(db);
    const work = db.transaction().execute(async (transaction) => {
      await changeReferralStatus(transaction, { id, to: "rejected", by: "operator" });
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect((await steps.readReferral(id)).status).toBe("received");
    expect(await listReferralEvents(db, id)).toHaveLength(1);
  });
});

describe("a code that must no longer be sent", () => {
  test("is held when its referral is rejected before it was sent", async () => {
    const { id } = await refer(db);
    await steps.transition(id, "rejected");
    expect(await readEmail(db, id)).toMatchObject({ state: "held", error: "the referral is rejected" });
  });

  test("is not claimed when an operator retries its mail", async () => {
    const { id } = await refer(db);
    await steps.transition(id, "rejected");
    await db.updateTable("emails").set({ state: "pending" }).where("referral_id", "=", id).execute();
    expect(await steps.claim(id)).toBeUndefined();
    expect((await readEmail(db, id)).state).toBe("held");
  });

  test("is not sent when the friend opts out, which rejects the referral", async () => {
    const { id, friendEmail } = await refer(db);
    await insertSuppression(db, friendEmail, "unsubscribe-link");
    expect(await steps.claim(id)).toBeUndefined();
    expect((await readEmail(db, id)).state).toBe("suppressed");
    expect(await steps.readReferral(id)).toMatchObject({
      status: "rejected",
      status_reason: "friend-opted-out",
    });
    expect((await listReferralEvents(db, id)).at(-1)).toMatchObject({
      actor: "worker",
      to_status: "rejected",
    });
  });

  test("a referral that was rejected while its mail was being sent stays rejected", async () => {
    const { id } = await refer(db);
    const sending = await steps.claim(id);
    if (!sending) throw new Error("nobody else can have it");
    await steps.transition(id, "rejected");
    expect(await markOneSent(db, sending)).toBe(true);
    expect((await steps.readReferral(id)).status).toBe("rejected");
    expect((await readEmail(db, id)).state).toBe("sent");
  });

  test("concurrent claims, marks and changes never deadlock", async () => {
    const sent = await inParallel(20, () => refer(db));
    await inParallel(40, async (number) => {
      const { id } = sent[number >> 1] ?? sent[0] ?? { id: "" };
      if (number % 2) await steps.transition(id, "rejected");
      else await steps.sendCode(id).catch(() => {});
    });
    for (const { id } of sent) expect((await steps.readReferral(id)).status).toBe("rejected");
  });
});

describe("codes expire after 12 months", () => {
  test("when they were not used, with an audit row each, and once", async () => {
    const ids = { received: "", emailed: "", held: "", booked: "", fresh: "" };
    for (const name of Object.keys(ids) as (keyof typeof ids)[])
      ids[name] = (await refer(db, name === "held" ? { referredName: "x.com" } : {})).id;
    for (const name of ["emailed", "booked"] as const) await steps.sendCode(ids[name]);
    await steps.transition(ids.booked, "booked");
    for (const name of ["received", "emailed", "held", "booked"] as const)
      await steps.setExpiry(ids[name], "-1 second");

    const runs = await Promise.all([expireReferrals(db), expireReferrals(db)]);
    expect(runs.reduce((sum, run) => sum + run)).toBe(3);
    const statuses = await Promise.all(
      Object.values(ids).map(async (id) => (await steps.readReferral(id)).status),
    );
    expect(statuses).toEqual(["expired", "expired", "expired", "booked", "received"]);
    expect((await listReferralEvents(db, ids.emailed)).at(-1)).toMatchObject({
      actor: "worker",
      actor_detail: "expire-referrals",
      from_status: "emailed",
      to_status: "expired",
    });
    expect((await readEmail(db, ids.received)).state).toBe("held");
  });
});

test("the private page is found by its token alone, and lists the steps", async () => {
  const { id } = await refer(db);
  await steps.sendCode(id);
  const { status_token: token, created_at: createdAt } = await steps.readReferral(id);
  expect(token.length).toBeGreaterThanOrEqual(32);
  const progress = await findReferralProgress(db, token);
  expect(progress).toMatchObject({ friendName: "Jo Park", createdAt });
  expect(progress?.changes.map(({ to }) => to)).toEqual(["received", "emailed"]);
  expect(await findReferralProgress(db, id)).toBeUndefined();
});

test("erasing a referral deletes its audit rows and mails", async () => {
  const { id } = await refer(db);
  await db.deleteFrom("referrals").where("id", "=", id).execute();
  expect(await listReferralEvents(db, id)).toEqual([]);
  expect(await listMails(id)).toEqual([]);
});

async function listMails(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("emails")
    .select(["kind", "state"])
    .where("referral_id", "=", id)
    .execute();
  return rows.map(({ kind, state }) => `${kind} ${state}`).toSorted();
}
