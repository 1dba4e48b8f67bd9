import { expect, test } from "vitest";
import { listMovesOfReferral } from "#db/moves/list.ts";
import { findReferralByCode } from "#db/referrals/codes.ts";
import { refer } from "../support/email-services.ts";
import { moveStepsOf } from "../support/move-steps.ts";
import { openDatabase } from "../support/open-database.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db } = await openDatabase();

const steps = stepsOf(db);

const referTo = async (referredEmail: string) => steps.readReferral((await refer(db, { referredEmail })).id);

const ask = async (email: string, code: string) =>
  moveStepsOf(db).read(await requestEstimate(db, { name: "Jo Park", email, code }));

const newAddress = () => `jo.${crypto.randomUUID()}@example.net`;

test("a valid code links the request to its referral, however typed", async () => {
  const friend = newAddress();
  const referral = await referTo(friend);
  const typed = ` ${referral.discount_code.toLowerCase().replaceAll("-", " ")} `;
  const move = await ask(friend, typed);
  expect(move).toMatchObject({ discount_code: referral.discount_code, referral_id: referral.id });
  expect(await listMovesOfReferral(db, referral.id)).toMatchObject([{ id: move.id }]);
  expect((await findReferralByCode(db, typed))?.id).toBe(referral.id);
});

test.each(["ASH-2222-2222", "not a code"])(
  "the code %j is stored, and links to no referral",
  async (code) => {
    expect(await ask(newAddress(), code)).toMatchObject({ discount_code: code, referral_id: null });
  },
);

test("a used or expired code links to no referral", async () => {
  const used = await referTo(newAddress());
  await steps.sendCode(used.id);
  await steps.transition(used.id, "booked");
  const expired = await referTo(newAddress());
  await steps.setExpiry(expired.id, "-1 second");
  for (const { discount_code } of [used, expired])
    expect(await ask(newAddress(), discount_code)).toMatchObject({ discount_code, referral_id: null });
});

test("a request with the friend's own code does not make them a customer; any other does", async () => {
  const judge = async (friend: string) => (await referTo(friend)).status_reason;
  const [own, foreign] = [newAddress(), newAddress()];
  const first = await referTo(own);
  await ask(own, first.discount_code);
  const second = await referTo(newAddress());
  await ask(foreign, second.discount_code);
  // Requests are checked first, so only the open referral holds this one.
  expect(await judge(own)).toBe("already-referred");
  expect(await judge(foreign)).toBe("asked-for-estimate");
  await ask(own, "");
  expect(await judge(own)).toBe("asked-for-estimate");
});

test("erasing a referral unlinks its request", async () => {
  const friend = newAddress();
  const referral = await referTo(friend);
  const move = await ask(newAddress(), referral.discount_code);
  await db.deleteFrom("referrals").where("id", "=", referral.id).execute();
  expect((await moveStepsOf(db).read(move.id)).referral_id).toBeNull();
});
