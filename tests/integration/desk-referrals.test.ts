import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { listDueEmails } from "#db/emails/lease.ts";
import { listEmails } from "#db/emails/list.ts";
import { findReferral } from "#db/referrals/list.ts";
import { listStatusChanges } from "#db/referrals/status.ts";
import { openDesk, textOf } from "../support/desk.ts";
import { claimEmail, earlier, readEmail, refer } from "../support/email-services.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { ops, productionOf, readTable } from "../support/run-ops.ts";

const { db, url, desk } = await openDesk();
const steps = stepsOf(db);
const maria = await desk.open("Maria Lopez");
const tom = await desk.open("Tom Reed");

const command = (...args: string[]) => ops(productionOf(url), args);
const read = async (path: string) => textOf((await maria.get(path)).body);

describe("one referral", () => {
  // tests/e2e/desk.spec.ts takes one from the form to the gift card.
  test("says what each act did, and its history names who did it and why", async () => {
    const { id } = await refer(db, {}, { looksAutomated: true });
    const page = `/referrals/${id}`;
    expect(await read(page)).toContain("Filled in by a program");
    const released = await maria.post(`${page}/release`, { expected: "held", reason: "called\0 her" });
    expect(released.headers.location).toBe("/");
    expect(await read("/")).toMatch(
      /was released\. We email the friend the code in one minute\. See it Undo/,
    );
    await ageByAMinute(id);
    await steps.sendCode(id);
    expect((await readEmail(db, id, "referrer-receipt")).state).toBe("pending");
    await tom.post(`${page}/book`, { expected: "emailed" });
    const history = await read(page);
    for (const line of [
      "Maria Lopez released it: Called her",
      "Tom Reed booked it",
      "The site emailed the friend the code",
    ])
      expect(history).toContain(line);
  });

  test.each([
    ["reject", " ", "Say why, so that others understand it later."],
    ["reject", "x".repeat(501), "The reason must be at most 500 characters."],
    ["release", "x".repeat(501), "The reason must be at most 500 characters."],
  ])("to %s it, a bad reason is refused and stays in the form (%#)", async (act, reason, fault) => {
    const { id } = await refer(db, {}, { looksAutomated: true });
    const refused = await maria.post(`/referrals/${id}/${act}`, { expected: "held", reason });
    expect(refused.status).toBe(422);
    expect(textOf(refused.body)).toContain(fault);
    expect(refused.body).toContain(`value="${reason.trim()}"`);
    expect((await findReferral(db, id))?.status).toBe("held");
  });

  test("changed by someone else first says whose change was saved, and keeps what was typed", async () => {
    const { id } = await refer(db, {}, { looksAutomated: true });
    await maria.post(`/referrals/${id}/release`, { expected: "held" });
    const reason = "a <b>test</b> & more";
    const late = await tom.post(`/referrals/${id}/reject`, { expected: "held", reason });
    expect(late.status).toBe(409);
    expect(textOf(late.body)).toMatch(
      /Someone else changed this referral first\. Maria Lopez released it, today.*Your change was not saved/,
    );
    expect(late.body).toContain('value="a &lt;b&gt;test&lt;/b&gt; &amp; more"');
    expect(await listStatusChanges(db, id)).toHaveLength(2);
  });

  test("escapes an address that would inject mailto headers", async () => {
    const { id } = await refer(db, { referrerEmail: "jo?bcc=all&body=x@example.net" });
    await sql`update referrals set status = 'completed' where id = ${id}`.execute(db);
    for (const path of ["/", `/referrals/${id}`])
      expect((await maria.get(path)).body).toContain('href="mailto:jo%3Fbcc%3Dall%26body%3Dx@example.net"');
    await sql`delete from referrals where id = ${id}`.execute(db);
  });

  test("whose code has expired can still be booked, and the page says it expired", async () => {
    const { id } = await steps.referAndSend();
    await steps.setExpiry(id, "-3 days");
    const done = await maria.post(`/referrals/${id}/book`, { expected: "emailed", back: "today" });
    expect(done.headers.location).toBe("/");
    expect(await read("/")).toContain("The code expired");
  });

  test("shows its estimate request and its emails, without opt-out links", async () => {
    const { id, friendEmail, code } = await steps.referAndSend();
    await requestEstimate(db, { name: "Jo Park", email: friendEmail, code });
    const email = await readEmail(db, id);
    const page = await read(`/referrals/${id}`);
    expect(page).toContain("Estimate requests with this code");
    expect(page).toContain("The code, to the friend Sent");
    const { body } = await maria.get(`/emails/${email.id}`);
    expect(body).toContain(`Your code: ${code}`);
    expect(body).not.toContain(email.unsubscribe_token);
  });
});

describe("a held referral", () => {
  test("is shown beside its friend's earlier referral and estimate request, on Today too", async () => {
    const friend = "casey@example.net";
    const first = await refer(db, { referrerName: "Ines Early", referredEmail: friend });
    await steps.sendCode(first.id);
    const other = await refer(db, { referrerName: "Otto Second", referredEmail: `CASEY+x@example.net` });
    await requestEstimate(db, { name: "Casey Asked", email: friend, from: "Reston" });
    const { id } = await refer(db, {
      referrerName: "Lena Late",
      referredEmail: friend,
      notes: "my neighbor",
    });
    const { discount_code: code } = await steps.readReferral(first.id);
    const page = await read(`/referrals/${id}`);
    expect(page).toMatch(
      new RegExp(
        `Lena Late .*The friend was already referred Referrer Ines Early .*Code ${code} Friend has code`,
      ),
    );
    expect(page).toContain("All referrals of this friend");
    expect(page).toMatch(/The friend already asked for an estimate Request Casey Asked Open .* Move Reston/);
    const today = await read("/");
    expect(today).toContain(`Earlier: ${code} from Ines Early, friend has code, today`);
    expect(today).toContain("Earlier: estimate request by Casey Asked, today");
    expect((await maria.get(`/referrals/${first.id}`)).body).not.toContain("was already referred");
    for (const done of [id, other.id])
      await maria.post(`/referrals/${done}/reject`, { expected: "held", reason: "a double" });
  });

  test("that was released can be undone for a minute, before any email; then Undo says it is too late", async () => {
    const { id } = await refer(db, {}, { looksAutomated: true });
    const page = `/referrals/${id}`;
    const readStored = async () => {
      const { status, status_reason } = await steps.readReferral(id);
      const { state, hold_reason } = await readEmail(db, id, "referrer-receipt");
      return { status, status_reason, state, hold_reason };
    };
    const before = await readStored();
    for (let round = 0; round < 2; round += 1) {
      await maria.post(`${page}/release`, { expected: "held" });
      expect(await relayTo(id)).toEqual([]);
      const undone = await tom.post(`${page}/undo`);
      expect(undone.headers.location).toBe(page);
      const said = textOf((await tom.get(page)).body);
      expect(said).toMatch(/is back to: held\. No email went out\. .*Tom Reed undid the release/);
      expect((await readEmail(db, id)).state).toBe("held");
      expect(await readStored()).toEqual(before);
    }
    expect((await tom.post(`${page}/undo`)).status).toBe(409);

    await maria.post(`${page}/release`, { expected: "held" });
    await ageByAMinute(id);
    expect(await relayTo(id)).toEqual(["friend-discount", "referrer-receipt"]);
    const late = await maria.post(`${page}/undo`);
    expect(late.status).toBe(409);
    expect(textOf(late.body)).toContain("Too late to undo the release: the code is on its way to the friend");
    expect(await readStored()).toMatchObject({ status: "received" });
    expect((await listStatusChanges(db, id)).map(({ to_status, name }) => [to_status, name])).toEqual([
      ["held", null],
      ...[0, 1].flatMap(() => [
        ["received", "Maria Lopez"],
        ["held", "Tom Reed"],
      ]),
      ["received", "Maria Lopez"],
    ]);
  });
});

test("a rejection can be undone for a minute, and its emails resume", async () => {
  const id = await completeOne();
  const page = `/referrals/${id}`;
  const rejected = await tom.post(`${page}/reject`, { expected: "completed", reason: "a fraud" });
  expect((await maria.get(rejected.headers.location ?? "")).body).toContain(`${page}/undo`);
  expect((await readEmail(db, id, "gift-card-coming")).state).toBe("held");
  expect((await maria.post(`${page}/undo`)).status).toBe(303);
  expect(await findReferral(db, id)).toMatchObject({ status: "completed", status_reason: null });
  expect((await readEmail(db, id, "gift-card-coming")).state).toBe("pending");
  expect(await read(page)).toContain("Maria Lopez undid the rejection");

  await tom.post(`${page}/reject`, { expected: "completed", reason: "a fraud" });
  await ageByAMinute(id);
  expect((await maria.get(page)).body).not.toContain(`${page}/undo`);
  const late = await maria.post(`${page}/undo`);
  expect([late.status, textOf(late.body)]).toEqual([
    409,
    expect.stringContaining("Too late to undo the rejection. Nothing was changed."),
  ]);
  expect((await findReferral(db, id))?.status).toBe("rejected");
});

test("an undelivered email is resent once, with all attempts, and audited, at the desk and on the command line", async () => {
  const { id } = await refer(db);
  const { id: emailId } = await readEmail(db, id, "referrer-receipt");
  await kill(emailId);
  expect(await read("/")).toContain("the address or its mailbox was refused");
  const [one, other] = await Promise.all([
    maria.post(`/emails/${emailId}/resend`),
    tom.post(`/emails/${emailId}/resend`),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([303, 409]);
  expect(textOf([one, other].find(({ status }) => status === 409)?.body)).toContain(
    "so it is on its way. Nothing was changed.",
  );
  await kill(emailId);
  expect((await command("emails", "retry", emailId)).code).toBe(0);
  const fresh = { state: "pending", attempts: 0, error: null };
  expect(await readEmail(db, id, "referrer-receipt")).toMatchObject(fresh);
  const acts = await db
    .selectFrom("audit_log")
    .select(["act", "place", "email_id"])
    .where("referral_id", "=", id)
    .where("to_status", "is", null)
    .orderBy("id")
    .execute();
  expect(acts).toEqual([
    { act: "retry-email", place: "desk", email_id: emailId },
    { act: "retry-email", place: "ops", email_id: emailId },
  ]);
  expect(await read(`/referrals/${id}`)).toContain("A command resent an email (Receipt, to the referrer)");
});

test("a gift card email of a rejected referral has no resend button, and retrying explains why", async () => {
  const id = await completeOne();
  const { id: emailId } = await readEmail(db, id, "gift-card-coming");
  await kill(emailId);
  await tom.post(`/referrals/${id}/reject`, { expected: "completed", reason: "a fraud" });
  const why = "its referral is rejected; a gift card is announced only once the move is completed";
  const readHeld = () =>
    db.selectFrom("emails").selectAll().where("id", "=", emailId).executeTakeFirstOrThrow();
  const before = await readHeld();
  for (const path of ["/", `/referrals/${id}`, `/emails/${emailId}`])
    expect((await maria.get(path)).body).not.toContain(`action="/emails/${emailId}/resend"`);
  expect(await read(`/emails/${emailId}`)).toContain(why);
  const refused = await maria.post(`/emails/${emailId}/resend`);
  expect([refused.status, textOf(refused.body)]).toEqual([409, expect.stringContaining(why)]);
  const { code, out } = await command("emails", "retry", emailId);
  expect([code, out]).toEqual([1, expect.stringContaining(why)]);
  expect(await readHeld()).toEqual(before);
  // Even if something makes it pending, the worker holds it.
  await sql`update emails set state = 'pending' where id = ${emailId}`.execute(db);
  expect(await claimEmail(db, before)).toBeUndefined();
  expect((await readHeld()).state).toBe("held");
});

describe("with many referrals", () => {
  let id: string;
  /** More than the site's hourly limit, which holds the rest for a while. */
  beforeAll(async () => {
    const planted = await steps.referAndSend();
    id = planted.id;
    await steps.transition(id, "booked");
    const person = { referrer_name: "Ottoline van der Berg", referrer_phone: "+1 (703) 555-0188" };
    const code = { discount_code: "ASH-7K4M-Q9XC", referred_email: "quincy@example.net" };
    await db
      .updateTable("referrals")
      .set({ ...person, ...code })
      .where("id", "=", id)
      .execute();
    await refer(db, {}, { looksAutomated: true });
    for (let count = 0; count < 130; count += 1) await refer(db, { referrerName: "Ines Castellanos" });
    const set = (changes: string, rows: number) =>
      sql`update referrals set ${sql.raw(changes)} where id in
        (select id from referrals where status = 'received' order by created_at desc limit ${rows})`.execute(
        db,
      );
    await set("status = 'completed'", 4);
  });

  const count = async (...args: string[]) =>
    readTable((await command("referrals", "list", ...args, "--all")).out).length;

  test("Today's counts match the command line", async () => {
    const page = await read("/");
    const figures = Object.fromEntries(
      [...page.matchAll(/(Held referrals|Gift cards due) ([\d,]+)/g)].map(([, title, figure]) => [
        title,
        Number(figure?.replace(",", "")),
      ]),
    );
    const goingOut = Number(/(\d+) more go out automatically/.exec(page)?.[1]);
    expect(goingOut).toBeGreaterThan(0);
    expect({ ...figures, "Held referrals": Number(figures["Held referrals"]) + goingOut }).toEqual({
      "Held referrals": await count("--status", "held"),
      "Gift cards due": await count("--status", "completed"),
    });
  });

  test.each(["ASH-7K4M-Q9XC", " ash 7k4m/q9xc "])("the code “%s” opens its referral", async (typed) => {
    const found = await maria.get(`/find?q=${encodeURIComponent(typed)}`);
    expect([found.status, found.headers.location]).toEqual([303, `/referrals/${id}`]);
  });

  // tests/e2e/desk.spec.ts has one with a wrong letter.
  test("a code with two letters swapped gets a suggestion", async () => {
    const typed = "ASH-7K4M-9QXC";
    const found = await maria.get(`/find?q=${typed}`);
    expect(textOf(found.body)).toMatch(/No such code\. Did you mean one of these\? .* ASH-7K4M-Q9XC/);
    expect(found.body).toContain(`href="/referrals/${id}"`);
  });

  test.each([
    ["a name", "ottoline"],
    ["words of a name in any order", "berg OTTOLINE"],
    ["part of an address", "quincy@ex"],
    ["a phone number as typed", "+1 (703) 555-0188"],
    ["a phone number in another format", "703.555.0188"],
    ["its digits with the country code", "17035550188"],
    ["its last digits", "555-0188"],
    ["the middle of a code", "7k4m"],
    ["name plus status", "ottoline&status=booked"],
  ])("%s finds it", async (_what, typed) => {
    const [q = "", rest = ""] = typed.split("&");
    const found = await maria.get(`/find?q=${encodeURIComponent(q)}&${rest}`);
    expect(found.body).toContain(`href="/referrals/${id}"`);
  });

  test("a long list shows fifty, and more on request, until all are there", async () => {
    const listAll = async (address: string): Promise<number[]> => {
      const { body } = await maria.get(address);
      const [, more] = /href="([^"]+)">Show/.exec(body) ?? [];
      const rows = body.match(/href="\/referrals\//g)?.length ?? 0;
      return more ? [rows, ...(await listAll(more.replaceAll("&amp;", "&")))] : [rows];
    };
    expect(await listAll("/find?q=castellanos")).toEqual([50, 100, await count("--search", "castellanos")]);
  });

  test.each([
    "shown=-1",
    "shown=1e9",
    "status=nothing",
    "order=%00",
    `q=${"x".repeat(5_000)}`,
    "q=%25_%27",
    "q=%00",
  ])("an odd query gets a page: %s", async (query) => {
    expect((await maria.get(`/find?${query}`)).status).toBe(200);
  });
});

async function completeOne(): Promise<string> {
  const { id } = await steps.referAndSend();
  await steps.transition(id, "booked", "completed");
  return id;
}

async function kill(emailId: string): Promise<void> {
  await sql`update emails set state = 'dead', cause = 'recipient', attempts = 3 where id = ${emailId}`.execute(
    db,
  );
}

async function ageByAMinute(id: string): Promise<void> {
  await sql`update audit_log set ${earlier("61 seconds", "at")} where referral_id = ${id}`.execute(db);
  await sql`update emails set ${earlier("61 seconds", "next_attempt_at")} where referral_id = ${id}`.execute(
    db,
  );
}

/** Kinds of this referral's due emails. */
async function relayTo(id: string): Promise<string[]> {
  const due = (await listDueEmails(db, 1_000)).map((email) => email.id);
  const emails = await listEmails(db, { subject: id });
  return emails.flatMap((email) => (due.includes(email.id) ? [email.kind] : [])).toSorted();
}
