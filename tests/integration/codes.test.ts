import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { listMovesOfReferral } from "#db/moves/list.ts";
import { findReferralByCode } from "#db/referrals/codes.ts";
import { insertReferral } from "#db/referrals/referrals.ts";
import { changeReferralStatus } from "#db/referrals/status.ts";
import { openDatabase } from "../support/open-database.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { ops } from "../support/run-ops.ts";

const database = await openDatabase();
const { db } = database;

async function refer(friend: string) {
  const id = await insertReferral(db, {
    referral: {
      referrerName: "Maria Torres",
      referrerEmail: `maria.${crypto.randomUUID()}@example.org`,
      referrerPhone: null,
      referredName: "Jo Park",
      referredEmail: friend,
      referredPhone: null,
      notes: null,
    },
    idempotencyKey: crypto.randomUUID(),
    codePrefix: company.discountCodePrefix,
  });
  return db
    .selectFrom("referrals")
    .select(["id", "status", "status_reason", "discount_code"])
    .where("id", "=", id ?? "")
    .executeTakeFirstOrThrow();
}

async function ask(email: string, code: string | null) {
  const id = await requestEstimate(db, {
    ...{ name: "Jo Park", email, code: code ?? "" },
    ...{ date: "2045-06-12", flexible: "yes" },
  });
  return db
    .selectFrom("moves")
    .select(["id", "discount_code", "referral_id", "moving_day", "flexible"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

const newAddress = () => `jo.${crypto.randomUUID()}@example.net`;

test("a valid code links the request to its referral, however typed", async () => {
  const friend = newAddress();
  const referral = await refer(friend);
  const typed = ` ${referral.discount_code.toLowerCase().replaceAll("-", " ")} `;
  const move = await ask(friend, typed);
  expect(move).toMatchObject({
    discount_code: referral.discount_code,
    referral_id: referral.id,
    moving_day: "2045-06-12",
    flexible: true,
  });
  expect(await listMovesOfReferral(db, referral.id)).toMatchObject([{ id: move.id }]);
  expect((await findReferralByCode(db, typed))?.id).toBe(referral.id);
  const shown = await ops(
    { NODE_ENV: "test", DATABASE_URL: database.url, SITE_URL: "http://localhost:3000" },
    ["referrals", "show", referral.discount_code, "--json"],
  );
  expect(JSON.parse(shown.out).moves).toMatchObject([{ id: move.id }]);
});

test.each(["ASH-2222-2222", "not a code"])(
  "the code %j is stored, and links to no referral",
  async (code) => {
    expect(await ask(newAddress(), code)).toMatchObject({ discount_code: code, referral_id: null });
  },
);

test("a used or expired code links to no referral", async () => {
  const used = await refer(newAddress());
  for (const [to, by] of [
    ["emailed", "worker"],
    ["booked", "operator"],
  ] as const)
    await changeReferralStatus(db, { id: used.id, to, by, place: "ops" });
  const expired = await refer(newAddress());
  await db
    .updateTable("referrals")
    .set({ code_expires_at: new Date(Date.now() - 1_000) })
    .where("id", "=", expired.id)
    .execute();
  for (const { discount_code } of [used, expired])
    expect(await ask(newAddress(), discount_code)).toMatchObject({ discount_code, referral_id: null });
});

test("a request with the friend's own code does not make them a customer; any other does", async () => {
  const judge = async (friend: string) => (await refer(friend)).status_reason;
  const [own, foreign] = [newAddress(), newAddress()];
  const first = await refer(own);
  await ask(own, first.discount_code);
  const second = await refer(newAddress());
  await ask(foreign, second.discount_code);
  // Requests are checked first, so only the open referral holds this one.
  expect(await judge(own)).toBe("already-referred");
  expect(await judge(foreign)).toBe("asked-for-estimate");
  await ask(own, null);
  expect(await judge(own)).toBe("asked-for-estimate");
});

test("erasing a referral unlinks its request", async () => {
  const friend = newAddress();
  const referral = await refer(friend);
  const move = await ask(newAddress(), referral.discount_code);
  await db.deleteFrom("referrals").where("id", "=", referral.id).execute();
  const left = await db
    .selectFrom("moves")
    .select("referral_id")
    .where("id", "=", move.id)
    .executeTakeFirst();
  expect(left).toEqual({ referral_id: null });
});
