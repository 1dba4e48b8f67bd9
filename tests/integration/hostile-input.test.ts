import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { wakeRelay } from "#db/emails/wake-relay.ts";
import { changeReferralStatus } from "#db/referrals/status.ts";
import { type ReferralField, referralForm } from "#domain/referrals/referral.ts";
import { openEmailServices, refer } from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { listHostileTexts } from "../support/hostile-texts.ts";
import { inParallel, stepsOf } from "../support/referral-steps.ts";
import type { SentEmail } from "../support/smtp-sink.ts";

const siteUrl = "https://www.example.com";
const texts = listHostileTexts();
const emailFields: ReferralField[] = ["referrerEmail", "referredEmail"];

const office = await openEmailServices();
const { db, sink } = office;

test("email fields refuse each one, unless it is a single plain address", () => {
  for (const text of texts)
    for (const field of emailFields) {
      const { data } = referralForm.parse(readLikeTheAction({ ...validValues(0), [field]: text }));
      if (data) expect(data[field]).toMatch(/^[\w'+.-]+@[a-z0-9.-]+\.[a-z]{2,}$/i);
    }
});

test("in other fields each reaches one mailbox, with only our headers and links", async () => {
  const stored: Stored[] = [];
  const everyFifth = [...texts.keys()].filter((number) => number % 5 === 0);
  await inParallel(everyFifth.length, async (index) => {
    const { data: referral } = referralForm.parse(readLikeTheAction(fill(everyFifth[index] ?? 0)));
    if (!referral) return;
    const { id } = await refer(db, referral);
    // An operator releases each one, held or not.
    await changeReferralStatus(db, { id, to: "received", by: "operator", place: "ops" });
    stored.push({ id, addresses: [referral.referrerEmail, referral.referredEmail] });
  });
  expect(stored.length).toBeGreaterThan(50);
  await db.updateTable("emails").set({ state: "pending" }).where("state", "=", "held").execute();
  const worker = office.startWorker();
  await waitUntilSent();
  const rewarded = stored.filter((_one, index) => index % 10 === 0);
  for (const { id } of rewarded) await stepsOf(db).transition(id, "booked", "completed", "rewarded");
  await waitUntilSent();
  await worker.stop();

  const emails = stored.length * 2 + rewarded.length * 2;
  expect(sink.emails).toHaveLength(emails);
  expect(sink.steps.filter(({ step }) => step === "rcpt")).toHaveLength(emails);
  const known = new Set(stored.flatMap(({ addresses }) => addresses));
  for (const email of sink.emails) {
    expect(known).toContain(email.recipient);
    expectOneRecipient(email);
    expectOurHeaders(email);
    expectOurLinks(email);
  }
  expectQuietLogs(worker.logs);
}, 300_000);

type ReferralValues = typeof referralForm.empty;
type Stored = { id: string; addresses: string[] };

function validValues(number: number): ReferralValues {
  return {
    ...referralForm.empty,
    ...{ referrerName: "Maria Torres", referrerEmail: `maria.${number}@example.org` },
    ...{ referredName: "Jo Park", referredEmail: `jo.${number}@example.net` },
  };
}

function fill(number: number): ReferralValues {
  const values = validValues(number);
  const limits: Partial<Record<ReferralField, number>> = {
    referrerPhone: 40,
    referredPhone: 40,
    notes: 2_000,
  };
  const fields = referralForm.fields.filter((field) => !emailFields.includes(field));
  for (const [index, field] of fields.entries()) {
    const text = texts[(number + index) % texts.length] ?? "";
    values[field] = text.slice(0, limits[field] ?? 100).padEnd(2, "?");
  }
  return values;
}

function readLikeTheAction(values: ReferralValues): ReferralValues {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.set(field, value);
  return referralForm.read(form);
}

async function waitUntilSent(): Promise<void> {
  await wakeRelay(db);
  await eventually(async () => {
    const open = db.selectFrom("emails").select("id").where("state", "<>", "sent");
    expect(await open.execute()).toEqual([]);
  });
}

function expectOneRecipient(email: SentEmail): void {
  expect(email.to).toEqual([{ address: email.recipient, name: "" }]);
  for (const other of [email.cc, email.bcc, email.replyTo]) expect(other ?? []).toEqual([]);
}

const ownHeaders = [
  "auto-submitted",
  "content-type",
  "date",
  "feedback-id",
  "from",
  "message-id",
  "mime-version",
  "subject",
  "to",
];

function expectOurHeaders(email: SentEmail): void {
  const isInvitation = email.header("list-unsubscribe") !== undefined;
  const expected = isInvitation ? [...ownHeaders, "list-unsubscribe", "list-unsubscribe-post"] : ownHeaders;
  expect(email.headers.map(({ key }) => key).toSorted()).toEqual(expected.toSorted());
  expect(email.subject).not.toMatch(/[\p{Cc}\p{Cf}]|=\?/u);
  expect(email.from).toEqual({ address: "moves@example.com", name: "Ashfield Moving Co." });
}

/** Also checks text that an email client would turn into a link. */
function expectOurLinks(email: SentEmail): void {
  const links = [
    ...(email.html ?? "").matchAll(/(?:href|src|action|background)\s*=\s*["']?([^"'\s>]*)/gi),
  ].map((match) => match[1] ?? "");
  for (const link of links) expect(link === company.phone.href || link.startsWith(`${siteUrl}/`)).toBe(true);
  const seen = (email.html ?? "").replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]+>/g, " ");
  for (const text of [email.text ?? "", seen, email.subject ?? ""]) {
    const written = text.match(/[\p{L}\d-]+(?:[.。․．][\p{L}\d-]{2,})+/gu) ?? [];
    expect(written.filter((one) => one !== "www.example.com")).toEqual([]);
    expect(text).not.toMatch(/@|script:|\/\/(?!www\.example\.com\/)|900.?555/);
  }
}

/** Expects ids and outcomes only. */
function expectQuietLogs(logs: string[]): void {
  const all = logs.join("");
  expect(logs.length).toBeGreaterThan(100);
  expect(all).not.toMatch(/victim|evil|@example\.(net|org)|Maria|ASH-/);
}
