import { sql } from "kysely";
import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { insertMove } from "#db/moves/insert.ts";
import { openEmailServices, refer as referAs } from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { collectPersonalData, findPersonalData } from "../support/personal-data.ts";
import { shortEstimate } from "../support/request-estimate.ts";
import { createTestLogger } from "../support/run-log.ts";
import type { SmtpAnswer, SmtpStep } from "../support/smtp-sink.ts";

const office = await openEmailServices();
const { db } = office;

/** Unlike any other word in the logs. */
const names = [
  ...["Belanka Quillsworth", "Corberto Zandergold", "Davgundis Ottenbrook", "Fenolfa Yarrowmere"],
  ...["Gilwindra Quillsworth", "Hodanka Zandergold", "Jorberto Ottenbrook", "Kalgundis Yarrowmere"],
  ...["Lumolfa Quillsworth", "Mirwindra Zandergold", "Belberto Ottenbrook", "Corgundis Yarrowmere"],
];
const people = names.map((name, number) => ({
  name,
  email: `${name.split(" ")[0]}.${number}@example.${number % 2 ? "net" : "org"}`,
  phone: `571-555-0${100 + number} ext. ${number}`,
  note: `Ring twice at bell ${number}:\n"the dog" barks`,
}));
type Person = (typeof people)[number];
const typed = people.flatMap((person) => Object.values(person));

/** The first six request an estimate; the next three refer the last three. */
const askers = people.slice(0, 6);
const pairs = people.slice(6, 9).map((referrer, index) => ({ referrer, friend: people[9 + index] }));

/** Mail server replies, by person number modulo 5. Each concerns one email, so none is an outage. */
const answers: Partial<Record<SmtpStep, SmtpAnswer>>[] = [
  {},
  { rcpt: "550 5.1.1" },
  { data: 451 },
  { data: "554 5.6.0" },
  {},
];
const [, unclaimable, , , , unmarkable] = askers;

test("nothing that people type is logged, whatever happens to their rows and emails", async () => {
  await breakRows();
  office.sink.answerWith((step, to) => answers[Number(/\.(\d+)@/.exec(to)?.[1]) % 5]?.[step] ?? 250);
  const worker = office.startWorker();
  const lines: string[] = [];
  await storeEverybody(lines);
  await eventually(async () => {
    expect(await listUnfinished()).toEqual([`pending ${unclaimable?.email}`, `sending ${unmarkable?.email}`]);
    expect(worker.logs.join("")).toContain("job failed");
  });
  await worker.stop();
  lines.push(...worker.logs);

  expect(findPersonalData(lines, [...typed, ...(await collectPersonalData(db))])).toEqual([]);
  const emails = await db.selectFrom("emails").select("id").execute();
  expect(emails.length).toBe(2 * (5 + 2));
  const log = lines.join("");
  for (const { id } of emails) expect(log).toContain(id);
  for (const what of ["could not be stored", "job failed", "check constraint", "unique constraint"])
    expect(log).toContain(what);
  for (const outcome of ["sent", "dead", "retry"]) expect(log).toContain(`email ${outcome}`);
});

/** Some rows violate these constraints; Postgres's error then contains the row. */
async function breakRows(): Promise<void> {
  const rules = [
    ["moves", sql`email <> ${sql.lit(askers[0]?.email)}`],
    ["referrals", sql`referrer_email <> ${sql.lit(pairs[0]?.referrer.email)}`],
    ["emails", sql`state <> 'sending' or to_address <> ${sql.lit(unclaimable?.email)}`],
    ["emails", sql`state <> 'sent' or to_address <> ${sql.lit(unmarkable?.email)}`],
  ] as const;
  for (const [table, rule] of rules)
    await sql`alter table ${sql.table(table)} add check (${rule})`.execute(db);
}

/** Logs errors as the actions do. */
async function storeEverybody(lines: string[]): Promise<void> {
  const log = createTestLogger("web", lines);
  const logFailure = (stored: Promise<unknown>) =>
    stored.catch((error: unknown) => log.error({ err: error }, "could not be stored"));
  const forms = [...askers.map(ask), ...pairs.map(({ referrer, friend }) => refer(referrer, friend))];
  await Promise.all(forms.map(logFailure));
  await logFailure(db.updateTable("referrals").set({ discount_code: "ASH-2345-6789" }).execute());
}

function ask({ name, email, phone, note }: Person) {
  return insertMove(db, {
    estimate: { ...shortEstimate, name, email, phone, details: note },
    idempotencyKey: crypto.randomUUID(),
    officeAddress: company.emails.office,
  });
}

function refer(referrer: Person, friend = referrer) {
  return referAs(db, {
    referrerName: referrer.name,
    referrerEmail: referrer.email,
    referrerPhone: referrer.phone,
    referredName: friend.name,
    referredEmail: friend.email,
    referredPhone: friend.phone,
    notes: `${referrer.note}\n${friend.note}`,
  });
}

async function listUnfinished(): Promise<string[]> {
  const rows = await db
    .selectFrom("emails")
    .select(["state", "to_address"])
    .where("state", "in", ["pending", "sending"])
    .execute();
  return rows.map((row) => `${row.state} ${row.to_address}`).toSorted();
}
