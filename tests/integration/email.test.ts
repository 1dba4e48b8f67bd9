import { sql } from "kysely";
import { expect, test } from "vitest";
import { changeEmails } from "#db/emails/change.ts";
import { listDueEmails, renewLeases } from "#db/emails/lease.ts";
import { retryEmail } from "#db/emails/list.ts";
import { MAX_ATTEMPTS } from "#domain/emails/backoff.ts";
import { emailStates } from "#domain/emails/email-state.ts";
import {
  claimEmail,
  markOneSent,
  openEmailServices,
  passAnHour,
  readEmail,
  refer,
  waitForState,
} from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { stepsOf } from "../support/referral-steps.ts";

const office = await openEmailServices();
const { db } = office;

test("two concurrent workers send each of 100 emails once", async () => {
  const referrals = [];
  for (let count = 0; count < 50; count += 1) referrals.push(await refer(db));
  office.startWorker();
  office.startWorker();
  await eventually(async () => {
    const rows = await db.selectFrom("emails").select(["state", "attempts"]).execute();
    expect(rows.filter(({ state, attempts }) => state === "sent" && attempts === 1)).toHaveLength(100);
  });
  const recipients = referrals.flatMap(({ friendEmail, referrerEmail }) => [friendEmail, referrerEmail]);
  expect(office.sink.seen.map((email) => email.recipient).toSorted()).toEqual(recipients.toSorted());
});

test("the friend gets one email with the stored code, the referrer one receipt, each with its own one-click opt-out", async () => {
  office.startWorker();
  // bücher.de, as stored.
  const people = { referredEmail: `jo.${crypto.randomUUID()}@xn--bcher-kva.de` };
  const { id, friendEmail, referrerEmail } = await refer(db, people);
  await waitForState(db, id, "sent");
  await waitForState(db, id, "sent", "referrer-receipt");
  const row = await readEmail(db, id);
  expect(row).toMatchObject({ attempts: 1, smtp_code: 250, claim_token: null, error: null });
  const { discount_code: code, status } = await stepsOf(db).readReferral(id);
  expect(status).toBe("emailed");

  const [email, ...moreEmails] = office.sink.to(friendEmail);
  const [receipt, ...moreReceipts] = office.sink.to(referrerEmail);
  expect([moreEmails, moreReceipts]).toEqual([[], []]);
  for (const text of [email?.text, email?.html]) expect(text).toContain(code);
  for (const text of [receipt?.text, receipt?.html]) expect(text).not.toContain(code);
  const { unsubscribe_token } = await readEmail(db, id, "referrer-receipt");
  for (const [each, token] of [
    [email, row.unsubscribe_token],
    [receipt, unsubscribe_token],
  ] as const) {
    expect(each?.header("List-Unsubscribe")).toBe(`<https://www.example.com/unsubscribe/${token}>`);
    expect(each?.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  }
  expect(email?.text).toContain(`https://www.example.com/unsubscribe/${row.unsubscribe_token}`);
  expect(email?.header("Auto-Submitted")).toBe("auto-generated");
  expect(email?.messageId).toBe(`<${row.id}@example.com>`);
  expect(email?.from).toMatchObject({ name: "Ashfield Moving Co.", address: "moves@example.com" });
  expect(email?.to).toMatchObject([{ address: friendEmail }]);
});

test("one of many concurrent claims on an email wins", async () => {
  const { id } = await refer(db);
  const row = await readEmail(db, id);
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimEmail(db, row)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await readEmail(db, id)).toMatchObject({ state: "sending", attempts: 1 });
});

test("an email whose lease expired is resent with the same Message-ID, and the late sender cannot mark it", async () => {
  const { id, friendEmail } = await refer(db);
  const row = await readEmail(db, id);
  const lost = await claimEmail(db, row);
  if (!lost) throw new Error("nobody else can have it");
  office.startWorker();
  await passAnHour(db);
  await waitForState(db, id, "sent");

  expect(office.sink.to(friendEmail).map((email) => email.messageId)).toEqual([lost.message_id]);
  expect(await markOneSent(db, lost, 299)).toBe(false);
  expect(await readEmail(db, id)).toMatchObject({ state: "sent", attempts: 2, smtp_code: 250 });
});

test("a leased email is due again once its lease has expired", async () => {
  const { id } = await refer(db);
  const { id: email } = await readEmail(db, id);
  const { claim_token: token = "" } = (await claimEmail(db, { id: email })) ?? {};
  const isDue = async () => (await listDueEmails(db, 1_000)).some((due) => due.id === email);
  expect(await isDue()).toBe(false);
  const long = new Date("2020-01-01");
  await db.updateTable("emails").set({ lease_until: long }).where("claim_token", "=", token).execute();
  expect(await isDue()).toBe(true);
  await renewLeases(db, [token]);
  expect(await isDue()).toBe(false);
});

test("an email with no result from any attempt is given up, with the reason", async () => {
  const { id } = await refer(db);
  const row = await readEmail(db, id);
  await claimEmail(db, row);
  await db.updateTable("emails").set({ attempts: MAX_ATTEMPTS }).where("id", "=", row.id).execute();
  await passAnHour(db);
  expect(await claimEmail(db, row)).toBeUndefined();
  expect(await readEmail(db, id)).toMatchObject({
    state: "dead",
    error: "every attempt ended without a result",
    claim_token: null,
  });
});

test("a receipt that waited for over a week is held, and is not retried", async () => {
  const { id } = await refer(db);
  const row = await readEmail(db, id, "referrer-receipt");
  await sql`update emails set created_at = now() - interval '8 days' where id = ${row.id}`.execute(db);
  expect(await claimEmail(db, row)).toBeUndefined();
  expect(await readEmail(db, id, "referrer-receipt")).toMatchObject({
    state: "held",
    hold_reason: "too-late",
  });
  expect(await retryEmail(db, row.id, { place: "ops" })).toEqual({
    retried: false,
    problem: "late",
  });
});

test("an email that the version before this one has queued goes out", async () => {
  const { id } = await refer(db);
  const row = await readEmail(db, id);
  await sql`update emails set state = 'queued' where id = ${row.id}`.execute(db);
  expect(await claimEmail(db, row)).toMatchObject({ state: "sending" });
});

test("an email takes only allowed steps; a refused one writes nothing", async () => {
  const { id } = await refer(db);
  const { id: email } = await readEmail(db, id);
  const made: string[] = [];
  for (const from of emailStates)
    for (const to of emailStates) {
      await db.updateTable("emails").set({ state: from }).where("id", "=", email).execute();
      const changed = await changeEmails(db, (emails) => emails("id", "=", email), { to });
      expect((await readEmail(db, id)).state).toBe(changed.length > 0 ? to : from);
      if (changed.length > 0) made.push(`${from} ${to}`);
    }
  expect(made.filter((step) => /^(sent|suppressed|dead|bounced) /.test(step))).toEqual([
    ...["sent pending", "sent bounced", "dead pending", "bounced pending"],
  ]);
});
