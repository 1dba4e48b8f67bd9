import { expect, test } from "vitest";
import { loader as open } from "#app/routes/link/open.ts";
import { bookMove, finishMove } from "#db/moves/change.ts";
import { insertMove } from "#db/moves/insert.ts";
import { erasePerson, findPersonalData } from "#db/privacy/erase-person.ts";
import { endLink, findOwnLink, replaceLink } from "#db/referrals/links.ts";
import { callForm } from "#domain/moves/estimate-form.ts";
import { composeEmail } from "#jobs/emails/compose.ts";
import { realUserAgent } from "../e2e/real-browser.ts";
import { openDesk } from "../support/desk.ts";
import { claimEmail, refer } from "../support/email-services.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { buildContext } from "../support/route-context.ts";

const { db, desk } = await openDesk();
const office = { place: "desk", name: "Maria" } as const;

let people = 0;
const newEmail = () => `person.${++people}@example.net`;
const newOwner = () => ({ name: "Maria Torres", email: newEmail() });

const readMove = (id: string) =>
  db.selectFrom("moves").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const listReferrals = (linkId: string) =>
  db.selectFrom("referrals").selectAll().where("link_id", "=", linkId).orderBy("created_at").execute();

/** What a friend's request with the link became. */
async function ask(code: string, fields: Parameters<typeof requestEstimate>[1] = {}) {
  const email = fields.email ?? newEmail();
  const id = await requestEstimate(db, { name: "Jo Park", ...fields, email, code });
  const referral = await db
    .selectFrom("referrals")
    .selectAll()
    .where("friend_key", "=", email)
    .where("link_id", "is not", null)
    .executeTakeFirst();
  return { id, email, referral, linked: (await readMove(id)).referral_id };
}

test("a friend's request with the link begins one referral, however often it is sent, and emails nobody about it", async () => {
  const owner = newOwner();
  const { id, code } = await findOwnLink(db, owner);
  const first = await ask(code.toLowerCase());
  expect(first.referral).toMatchObject({ status: "emailed", referrer_email: owner.email });
  expect(first.linked).toBe(first.referral?.id);
  const again = await ask(code, { email: first.email, from: "Reston" });
  expect(again.linked).toBe(first.referral?.id);
  expect(await listReferrals(id)).toHaveLength(1);
  const emails = db.selectFrom("emails").where("referral_id", "=", first.referral?.id ?? "");
  expect(await emails.select("id").execute()).toEqual([]);
  expect(await findOwnLink(db, owner)).toMatchObject({ requests: 1, bookings: 0 });

  await bookMove(db, first.id, { by: office, fields: { moving_day: "2026-01-05" }, confirmed: ["past-day"] });
  await finishMove(db, first.id, { by: office });
  expect(await listReferrals(id)).toMatchObject([{ status: "completed" }]);
  expect(await findOwnLink(db, owner)).toMatchObject({ requests: 1, bookings: 1 });
  const [email] = await emails.select(["id", "kind", "to_address"]).execute();
  expect(email).toMatchObject({ kind: "gift-card-coming", to_address: owner.email });
  const claimed = await claimEmail(db, { id: email?.id ?? "" });
  const { subject, text = "" } = (claimed && composeEmail(claimed, "https://www.example.com")) ?? {};
  expect(`${subject} ${text}`).toContain("gift card");
  expect(`${subject} ${text}`).not.toMatch(/\bJo\b/);
});

test("the rules of the form hold: oneself, own phone, a customer, a friend of somebody else, a program, too many", async () => {
  const owner = newOwner();
  const { code } = await findOwnLink(db, owner);
  await requestEstimate(db, { email: owner.email, phone: "(571) 555-0177" });
  const reasonOf = async (fields: Parameters<typeof requestEstimate>[1]) => {
    const { linked, referral } = await ask(code, fields);
    expect(linked).toBeNull();
    return referral?.status_reason;
  };
  const known = newEmail();
  await requestEstimate(db, { email: known });
  const { friendEmail } = await refer(db);
  expect(await reasonOf({ email: owner.email.replace("@", "+x@") })).toBeUndefined();
  const self = db.selectFrom("referrals").select("status_reason").where("friend_key", "=", owner.email);
  expect(await self.execute()).toEqual([{ status_reason: "self-referral" }]);
  expect(await reasonOf({ phone: "1-571-555-0177" })).toBe("same-phone");
  expect(await reasonOf({ email: known })).toBe("asked-for-estimate");
  expect(await reasonOf({ email: friendEmail })).toBe("already-referred");
  const program = newEmail();
  await requestEstimate(db, { email: program, code }, { looksAutomated: true });
  const automated = db.selectFrom("referrals").select("status_reason").where("friend_key", "=", program);
  expect(await automated.execute()).toEqual([{ status_reason: "automated" }]);
  for (let asked = 5; asked < 10; asked += 1) expect((await ask(code)).referral?.status).toBe("emailed");
  expect(await reasonOf({})).toBe("link-limit");
  // Fewer would tell the owner who is a customer.
  expect(await findOwnLink(db, owner)).toMatchObject({ requests: 11 });
});

test("a released referral takes up the request that waited, even once it is booked", async () => {
  const { code } = await findOwnLink(db, newOwner());
  const known = newEmail();
  await requestEstimate(db, { email: known });
  const { id, referral } = await ask(code, { email: known });
  const clerk = await desk.open("Maria");
  expect((await clerk.get(`/moves/${id}`)).body).toContain("its referral is held or rejected");
  const preview = await clerk.post(`/referrals/${referral?.id}/preview`, { act: "release" });
  expect(preview.body).toContain("No email: nothing");
  await bookMove(db, id, { by: office, fields: { moving_day: "2045-06-12" } });
  await clerk.post(`/referrals/${referral?.id}/release`, { expected: "held", back: "referral" });
  const done = await clerk.get(`/referrals/${referral?.id}?done=release&on=${referral?.id}`);
  expect(done.body).toContain("No email goes out");
  expect((await readMove(id)).referral_id).toBe(referral?.id);
  const now = db
    .selectFrom("referrals")
    .select("status")
    .where("id", "=", referral?.id ?? "");
  expect(await now.executeTakeFirst()).toEqual({ status: "booked" });
  const emails = db
    .selectFrom("emails")
    .select("kind")
    .where("referral_id", "=", referral?.id ?? "");
  expect(await emails.execute()).toEqual([]);
});

test("a corrected form moves the referral to the corrected address, and a caller without one begins none", async () => {
  const { id, code } = await findOwnLink(db, newOwner());
  const [wrong, right] = [newEmail(), newEmail()];
  const idempotencyKey = crypto.randomUUID();
  for (const email of [wrong, right]) await requestEstimate(db, { email, code }, { idempotencyKey });
  expect(await listReferrals(id)).toMatchObject([{ friend_key: right }]);
  const { data } = callForm.parse({ ...callForm.empty, name: "Carl Caller", code });
  if (!data) throw new Error("the call is not valid");
  await insertMove(db, { estimate: data, idempotencyKey: crypto.randomUUID(), from: { by: office } });
  expect(await listReferrals(id)).toHaveLength(1);
});

/** Where the link leads. */
async function follow(
  code: string,
  { agent = realUserAgent, method = "GET", headers = {}, mayLookUp = true, wrong = { count: 0 } } = {},
): Promise<string | null> {
  const request = new Request(`https://www.example.com/r/${code}`, {
    method,
    headers: { "user-agent": agent, ...headers },
  });
  const codes = { mayLookUp: async () => mayLookUp, countWrong: async () => void wrong.count++ };
  const context = buildContext({ db }, [], { codes });
  const answer = await open({ context, params: { token: code }, request } as unknown as Parameters<
    typeof open
  >[0]);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([302, "no-store"]);
  return answer.headers.get("location");
}

test("people's openings are counted; previews, programs and prefetches are not", async () => {
  const owner = newOwner();
  const { code } = await findOwnLink(db, owner);
  const preview = "WhatsApp/2.23.20.0";
  const visits = [{ agent: preview }, { method: "HEAD" }, { headers: { "sec-purpose": "prefetch" } }, {}];
  for (const visit of visits) expect(await follow(code, visit)).toBe(`/estimate?code=${code}`);
  expect((await findOwnLink(db, owner)).opened).toBe(1);
});

test("unknown, mistyped and ended links lead to the same place and count as guesses; an exhausted guesser learns nothing", async () => {
  const { id, code } = await findOwnLink(db, newOwner());
  const wrong = { count: 0 };
  await endLink(db, id);
  for (const guess of ["ASH-2222-2222", "zzz", code])
    expect(await follow(guess, { wrong })).toBe("/estimate?link=ended");
  expect(wrong.count).toBe(3);
  expect(await follow(code, { mayLookUp: false })).toBe(`/estimate?code=${code}`);
  expect((await ask(code)).referral).toBeUndefined();
});

test("a replaced link keeps its counts, and the office ends it for good at the desk", async () => {
  const owner = newOwner();
  const { id: referralId } = await refer(db, { referrerName: owner.name, referrerEmail: owner.email });
  const { id, code } = await findOwnLink(db, owner);
  await ask(code);
  await replaceLink(db, id);
  const replaced = await findOwnLink(db, owner);
  expect(await follow(code)).toBe("/estimate?link=ended");
  expect(await follow(replaced.code)).toBe(`/estimate?code=${replaced.code}`);
  expect(replaced.requests).toBe(1);
  const clerk = await desk.open("Maria");
  const page = `/referrals/${referralId}`;
  expect((await clerk.get(`/find?q=${replaced.code}`)).body).toContain(page);
  expect((await clerk.get(page)).body).toContain(replaced.code);
  await clerk.post(`${page}/end-link`);
  expect((await clerk.get(page)).body).toContain("ended the personal link");
  await replaceLink(db, id);
  expect(await follow((await findOwnLink(db, owner)).code)).toBe("/estimate?link=ended");
});

test("a name typed later changes no link, and erasing its owner erases it", async () => {
  const owner = newOwner();
  const { id, code } = await findOwnLink(db, owner);
  await ask(code);
  expect((await findOwnLink(db, { name: "Somebody Else", email: owner.email.toUpperCase() })).id).toBe(id);
  expect(await findPersonalData(db, owner.email)).toMatchObject({ links: 1, referrals: [{}] });
  await erasePerson(db, owner.email);
  expect(await follow(code)).toBe("/estimate?link=ended");
});
