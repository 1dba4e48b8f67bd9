import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimEmail, markSent } from "#db/emails/claims.ts";
import type { Database } from "#db/schema.ts";
import { eventually } from "../support/eventually.ts";
import {
  openPostOffice,
  type PostOffice,
  readEmail,
  refer,
  sweepAfterAnHour,
  waitForState,
} from "../support/post-office.ts";

let office: PostOffice;
let db: Kysely<Database>;

beforeAll(async () => {
  office = await openPostOffice();
  db = office.db;
});
afterAll(() => office.close());
beforeEach(() => office.sink.answerWith(() => 250));

test("two workers at once send each of a hundred mails once", async () => {
  const referrals = [];
  for (let count = 0; count < 50; count += 1) referrals.push(await refer(db));
  office.startWorker();
  office.startWorker();
  await eventually(async () => {
    const rows = await db.selectFrom("emails").select(["state", "attempts"]).execute();
    expect(rows.filter(({ state, attempts }) => state === "sent" && attempts === 1)).toHaveLength(100);
  });
  const recipients = referrals.flatMap(({ friendEmail, referrerEmail }) => [friendEmail, referrerEmail]);
  expect(office.sink.seen.map((mail) => mail.recipient).toSorted()).toEqual(recipients.toSorted());
});

test("of many concurrent claims of a mail, one succeeds", async () => {
  const { id } = await refer(db);
  const row = await readEmail(db, id);
  const claims = await Promise.all(
    Array.from({ length: 10 }, () => claimEmail(db, { id: row.id, generation: 1 }, "example.com")),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await readEmail(db, id)).toMatchObject({ state: "sending", attempts: 1 });
});

test("a job of an earlier generation is left alone", async () => {
  const { id } = await refer(db);
  const row = await readEmail(db, id);
  await db.updateTable("emails").set({ generation: 2 }).where("id", "=", row.id).execute();
  expect(await claimEmail(db, { id: row.id, generation: 1 }, "example.com")).toBeUndefined();
  expect(await claimEmail(db, { id: row.id, generation: 2 }, "example.com")).toMatchObject({ attempts: 1 });
});

test("a mail whose lease ran out is sent again with the same Message-ID, and the late sender may not mark it", async () => {
  const { id, friendEmail } = await refer(db);
  const row = await readEmail(db, id);
  const lost = await claimEmail(db, { id: row.id, generation: row.generation }, "example.com");
  if (!lost) throw new Error("nobody else can have it");
  office.startWorker();
  await sweepAfterAnHour(db);
  await waitForState(db, id, "sent");

  expect(office.sink.to(friendEmail).map((mail) => mail.messageId)).toEqual([lost.message_id]);
  expect(await markSent(db, lost, 299)).toBe(false);
  expect(await readEmail(db, id)).toMatchObject({ state: "sent", attempts: 2, smtp_code: 250 });
});

test("a claim that still holds is not swept", async () => {
  const { id } = await refer(db);
  const row = await readEmail(db, id);
  await claimEmail(db, { id: row.id, generation: row.generation }, "example.com");
  const seconds = (((await readEmail(db, id)).lease_until?.getTime() ?? 0) - Date.now()) / 1000;
  expect(seconds).toBeGreaterThan(110);
  expect(seconds).toBeLessThanOrEqual(121);
});
