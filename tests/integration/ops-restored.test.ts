import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { findBackupState } from "#db/backups/state.ts";
import { hashAddress } from "#db/emails/suppressions.ts";
import { findReferralProgress } from "#db/referrals/referrals.ts";
import { openEmailServices, readEmail, refer, type SentReferral } from "../support/email-services.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { ops, readTable } from "../support/run-ops.ts";

const office = await openEmailServices();
const { db } = office;
beforeEach(async () => {
  await db.deleteFrom("referrals").execute();
});

const run = (...args: string[]) => ops(office.environment(), args);

/** Both emails are held, as after a restore. */
async function storeHeld(people: number): Promise<SentReferral[]> {
  const referrals = [];
  for (let number = 0; number < people; number += 1) referrals.push(await refer(db));
  await db.updateTable("emails").set({ state: "held", hold_reason: "restored" }).execute();
  return referrals;
}

test("emails held by a restore are listed, and one command sends them all", async () => {
  const [first] = await storeHeld(3);
  await refer(db);
  const { out } = await run("emails", "list", "--state", "held");
  expect(out.match(/may have gone out before a restore/g)).toHaveLength(6);
  const asked = await run("emails", "retry", "--restored");
  expect(asked.code).toBe(2);
  expect(asked.errors).toContain("Send 6 emails that may have gone out before the restore?");
  expect((await run("emails", "retry", "--restored", "--yes")).code).toBe(0);
  expect(await readEmail(db, first?.id ?? "")).toMatchObject({ state: "pending", error: null });
  expect((await run("emails", "retry", "--restored", "--yes")).out).toContain(
    "No email is held since a restore.",
  );
  expect((await run("emails", "retry", "--restored", "--cause", "refused")).code).toBe(2);
});

test("mark-sent marks one email as sent and its referral as emailed; others stay held", async () => {
  const [first, second] = await storeHeld(2);
  if (!first || !second) throw new Error("two referrals should be stored");
  const code = await readEmail(db, first.id);
  expect((await run("emails", "mark-sent", code.id)).code).toBe(0);
  expect(await readEmail(db, first.id)).toMatchObject({
    state: "sent",
    error: null,
    sent_at: expect.any(Date),
  });
  const { status_token } = await stepsOf(db).readReferral(first.id);
  expect((await findReferralProgress(db, status_token))?.changes.at(-1)).toMatchObject({ to: "emailed" });
  expect(await readEmail(db, second.id)).toMatchObject({ state: "held" });

  const again = await run("emails", "mark-sent", code.id);
  expect(again.code).toBe(1);
  expect(again.out).toContain("unchanged: not held since a restore");
  expect((await run("emails", "mark-sent")).code).toBe(2);
  expect((await run("emails", "mark-sent", "--restored")).code).toBe(2);
  expect((await run("emails", "mark-sent", "--restored", "--yes")).out).toContain("3 emails marked as sent.");
});

test("an email held for another reason cannot be marked as sent", async () => {
  const { id } = await refer(db);
  await db.updateTable("emails").set({ state: "held", hold_reason: "site-limit" }).execute();
  expect((await run("emails", "mark-sent", (await readEmail(db, id)).id)).code).toBe(1);
  expect(await readEmail(db, id)).toMatchObject({ state: "held", hold_reason: "site-limit" });
});

test("an erasure is recorded only as a keyed hash, and waits for no backup if there are none", async () => {
  const { friendEmail } = await refer(db);
  expect(await run("erase", friendEmail, "--yes")).toMatchObject({ code: 0, errors: "" });
  const rows = await db.selectFrom("erasures").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.address_hash.equals(await hashAddress(db, friendEmail))).toBe(true);
});

test("the backup check is skipped if no WAL is archived", async () => {
  const { code, out } = await run("check", "backup");
  expect(code).toBe(0);
  expect(readTable(out)).toMatchObject([{ Part: "backup", Level: "skip" }]);
});

// tests/ops/alert-rules.test.ts has when it raises an alert.
test("a failed backup is reported with its reason, and since when", async () => {
  const failure = "unable to open /var/lib/pgbackrest: [13] Permission denied";
  const failing_since = sql<Date>`now() - interval '6 minutes'`;
  await db.updateTable("backup_state").set({ failure, failing_since }).execute();
  expect(await findBackupState(db)).toMatchObject({ failure, failingFor: expect.closeTo(360, -2) });
});
