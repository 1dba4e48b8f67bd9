import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { expireReferrals, listStatusChanges } from "#db/referrals/status.ts";
import type { HoldReason } from "#domain/referrals/eligibility.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { listEmailsOf, refer } from "../support/email-services.ts";
import { openDatabase } from "../support/open-database.ts";
import { inParallel, stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db } = await openDatabase();
const steps = stepsOf(db);
/** Earlier emails, and those that wait, count toward the limits. */
beforeEach(async () => {
  await db.deleteFrom("emails").execute();
});

describe("many at once", () => {
  test("naming one friend store 60 rows and send one code", async () => {
    const friend = { referredEmail: "Popular.Friend@gmail.com" };
    await inParallel(60, (number) =>
      refer(db, {
        ...friend,
        referredEmail: number % 2 ? "popularfriend+x@gmail.com" : friend.referredEmail,
      }),
    );
    const rows = await db
      .selectFrom("referrals")
      .select(["status", "status_reason"])
      .where("friend_key", "=", "popularfriend@gmail.com")
      .execute();
    expect(rows).toHaveLength(60);
    expect(rows.filter(({ status }) => status === "received")).toHaveLength(1);
    expect(rows.filter(({ status_reason }) => status_reason === "already-referred")).toHaveLength(59);
    const codes = await db
      .selectFrom("emails")
      .select("id")
      .where("kind", "=", "friend-discount")
      .where(sql`lower(to_address)`, "like", "popular%@gmail.com")
      .execute();
    expect(codes).toHaveLength(1);
  });

  test("between two people never deadlock", async () => {
    await inParallel(24, (number) => {
      const one = `one.${number >> 2}@circle.example`;
      const two = `two.${number >> 2}@circle.example`;
      const [referrerEmail, referredEmail] = number % 2 ? [two, one] : [one, two];
      return refer(db, { referrerEmail, referredEmail });
    });
    const rows = db.selectFrom("referrals").select("id").where("referrer_key", "like", "%@circle.example");
    expect(await rows.execute()).toHaveLength(24);
  });
});

describe("a referral is held or rejected, and its referrer gets the receipt", () => {
  const cases: [HoldReason, ReferralStatus, () => Promise<Parameters<typeof refer>[1]>][] = [
    [
      "self-referral",
      "rejected",
      async () => ({ referrerEmail: "Me.Myself@gmail.com", referredEmail: "memyself+friend@googlemail.com" }),
    ],
    [
      "friend-opted-out",
      "rejected",
      async () => {
        await insertSuppression(db, "left.alone@gmail.com", "operator");
        return { referredEmail: "LeftAlone@gmail.com" };
      },
    ],
    [
      "asked-for-estimate",
      "held",
      async () => {
        await requestEstimate(db, { email: "a.customer@gmail.com" });
        return { referredEmail: "acustomer+moving@gmail.com" };
      },
    ],
    [
      "already-referred",
      "held",
      async () => {
        await refer(db, { referredEmail: "known@example.net" });
        return { referredEmail: "KNOWN@example.net" };
      },
    ],
    ["not-a-name", "held", async () => ({ referredName: "Win at evil.com" })],
  ];

  test.each(cases)("%s: %s", async (reason, status, prepare) => {
    const { id } = await refer(db, await prepare());
    expect(await steps.readReferral(id)).toMatchObject({ status, status_reason: reason });
    expect(await listEmailsOf(db, id)).toEqual(["referrer-receipt pending"]);
    expect(await listStatusChanges(db, id)).toMatchObject([
      { actor: "visitor", place: "form", from_status: null, to_status: status, reason },
    ]);
  });
});

describe("a friend is invited once in 90 days", () => {
  const referAgain = async (friend: { referredEmail: string }) =>
    (await steps.readReferral((await refer(db, friend)).id)).status;
  const deleteOthers = (id: string) => db.deleteFrom("referrals").where("id", "<>", id).execute();

  test("even if an operator rejected the first after its email", async () => {
    const friend = { referredEmail: "again@example.net" };
    const { id } = await refer(db, friend);
    await steps.sendCode(id);
    await steps.transition(id, "rejected");
    expect(await referAgain(friend)).toBe("held");
    await deleteOthers(id);
    await steps.ageEmails("91 days");
    expect(await referAgain(friend)).toBe("received");
  });

  test("and again 90 days after the code expires", async () => {
    const friend = { referredEmail: "later@example.net" };
    const { id } = await refer(db, friend);
    await steps.sendCode(id);
    await steps.ageEmails("1 year");
    await steps.setExpiry(id, "-89 days");
    await expireReferrals(db);
    expect(await referAgain(friend)).toBe("held");
    await deleteOthers(id);
    await steps.setExpiry(id, "-91 days");
    expect(await referAgain(friend)).toBe("received");
  });

  test("a self-referral does not block a later real one", async () => {
    await refer(db, { referrerEmail: "own@example.net", referredEmail: "own@example.net" });
    expect(await referAgain({ referredEmail: "own@example.net" })).toBe("received");
  });
});
