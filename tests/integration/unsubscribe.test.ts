import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { action } from "#app/routes/unsubscribe.tsx";
import { findSuppression, insertSuppression, isSuppressed } from "#db/emails/suppressions.ts";
import { readEmail, refer } from "../support/email-services.ts";
import { openDatabase } from "../support/open-database.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { buildContext } from "../support/route-context.ts";

const { db } = await openDatabase();

test("opting out is idempotent, even concurrently", async () => {
  const before = await countSuppressions();
  const optOut = () => insertSuppression(db, "ann@example.net", "unsubscribe-link");
  await Promise.all(Array.from({ length: 8 }, optOut));
  await sql`update suppressions set stopped_at = stopped_at - interval '1 minute'`.execute(db);
  const first = await findSuppression(db, "ann@example.net");
  await optOut();
  expect(await countSuppressions()).toBe(before + 1);
  const second = await findSuppression(db, "ann@example.net");
  expect(second?.stoppedAt.getTime(), "it also stops what was asked for since").toBeGreaterThan(
    first?.stoppedAt.getTime() ?? Number.POSITIVE_INFINITY,
  );
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

test("an unknown opt-out link says it did not work, and opts nobody out; a known one its own address", async () => {
  const before = await countSuppressions();
  expect(await optOutBy("unknown")).toMatchObject({ data: { outcome: "unknown" }, init: { status: 404 } });
  expect(await countSuppressions()).toBe(before);
  const { id, friendEmail } = await refer(db);
  expect(await optOutBy((await readEmail(db, id)).unsubscribe_token)).toEqual({ outcome: "done" });
  expect(await isSuppressed(db, friendEmail)).toBe(true);
  expect(await countSuppressions()).toBe(before + 1);
});

test("“This wasn’t me” in a confirmation stops its request; its header's one click stops all emails", async () => {
  const email = "one.click@example.net";
  const confirmation = await readEmail(db, await requestEstimate(db, { email }), "estimate-confirmation");
  await optOutBy(confirmation.unsubscribe_token, "?request");
  expect(await isSuppressed(db, email)).toBe(false);
  await optOutBy(confirmation.unsubscribe_token);
  expect(await isSuppressed(db, email)).toBe(true);
});

function optOutBy(token: string, query = "") {
  const context = buildContext({ db });
  const request = new Request(`https://movers.example.com/${query}`, { method: "POST" });
  return action({ context, params: { token }, request } as unknown as Parameters<typeof action>[0]);
}

async function countSuppressions(): Promise<number> {
  return (await db.selectFrom("suppressions").select("source").execute()).length;
}
