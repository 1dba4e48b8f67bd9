import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { findEmailByUnsubscribeToken } from "#db/emails/outbox.ts";
import { insertSuppression, isSuppressed } from "#db/emails/suppressions.ts";
import { readEmail, refer } from "../support/post-office.ts";
import { createTestDatabase } from "../support/services.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

test("an address that opted out is matched in any spelling", async () => {
  await insertSuppression(db, " Jo.Park@Example.NET ", "unsubscribe-link");
  expect(await isSuppressed(db, "jo.park@example.net")).toBe(true);
  expect(await isSuppressed(db, "JO.PARK@EXAMPLE.NET")).toBe(true);
  expect(await isSuppressed(db, "jo.parks@example.net")).toBe(false);
});

test("opting out is idempotent, also concurrently", async () => {
  const before = await countSuppressions();
  const optOut = () => insertSuppression(db, "ann@example.net", "unsubscribe-link");
  await Promise.all(Array.from({ length: 8 }, optOut));
  await optOut();
  expect(await countSuppressions()).toBe(before + 1);
});

test("the suppression list holds a keyed hash, not the address", async () => {
  await insertSuppression(db, "secret.person@example.net", "unsubscribe-link");
  const rows = await db.selectFrom("suppressions").select("address_hash").execute();
  const plain = createHash("sha256").update("secret.person@example.net").digest();
  for (const { address_hash } of rows) {
    expect(address_hash).toHaveLength(32);
    expect(address_hash.equals(plain)).toBe(false);
  }
});

test("a mail's link leads to its own address, and an unknown one nowhere", async () => {
  const { id, friendEmail } = await refer(db);
  const email = await readEmail(db, id);
  expect(await findEmailByUnsubscribeToken(db, email.unsubscribe_token)).toEqual({
    id: email.id,
    to_address: friendEmail,
  });
  expect(await findEmailByUnsubscribeToken(db, "unknown")).toBeUndefined();
});

async function countSuppressions(): Promise<number> {
  return (await db.selectFrom("suppressions").select("source").execute()).length;
}
