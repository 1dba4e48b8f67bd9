import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertCodeReminders } from "#db/referrals/code-reminders.ts";
import { findOwnLink } from "#db/referrals/links.ts";
import { claimEmail, readEmail } from "../support/email-services.ts";
import { openDatabase } from "../support/open-database.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db } = await openDatabase();
const { referAndSend, setExpiry, transition } = stepsOf(db);

async function referUntil(fromNow: string) {
  const referral = await referAndSend();
  await setExpiry(referral.id, fromNow);
  return referral;
}

test("two weeks before a code ends its friend gets one reminder, but not one who asked, booked, or came by a link", async () => {
  const due = await referUntil("13 days");
  await referUntil("15 days");
  await referUntil("-1 hour");
  const asked = await referUntil("13 days");
  await requestEstimate(db, { email: asked.friendEmail });
  await transition((await referUntil("13 days")).id, "booked");
  const { code } = await findOwnLink(db, { name: "Maria Torres", email: "maria@example.org" });
  await requestEstimate(db, { email: "kim@example.net", code });
  await sql`update referrals set code_expires_at = now() + interval '13 days' where link_id is not null`.execute(
    db,
  );
  expect(await insertCodeReminders(db)).toBe(1);
  expect((await readEmail(db, due.id, "friend-reminder")).to_address).toBe(due.friendEmail);
  expect(await insertCodeReminders(db)).toBe(0);
});

test("a reminder that waited is not sent once the friend has asked", async () => {
  const { id, friendEmail } = await referUntil("13 days");
  await insertCodeReminders(db);
  await requestEstimate(db, { email: friendEmail });
  const reminder = await readEmail(db, id, "friend-reminder");
  expect(await claimEmail(db, reminder)).toBeUndefined();
  const held = db.selectFrom("emails").select(["state", "hold_reason"]).where("id", "=", reminder.id);
  expect(await held.executeTakeFirst()).toEqual({ state: "held", hold_reason: "referral" });
});

test("reminders stop at sixty an hour", async () => {
  await sql`
    insert into emails (kind, to_address, unsubscribe_token)
    select 'friend-reminder', 'n@example.net', n::text from generate_series(1, 59 - (
      select count(*) from emails where kind = 'friend-reminder' and state <> 'held')) as n`.execute(db);
  for (const _ of [1, 2]) await referUntil("13 days");
  expect([await insertCodeReminders(db), await insertCodeReminders(db)]).toEqual([1, 0]);
});
