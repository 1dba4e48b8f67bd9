import { sql } from "kysely";
import { expect, test } from "vitest";
import { writeDigest } from "#db/emails/office-digest.ts";
import { bookMove } from "#db/moves/change.ts";
import { insertMoveRequest } from "#db/moves/requests.ts";
import { DIGEST_MINUTES, OFFICE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import { composeEmail } from "#jobs/emails/compose.ts";
import { claimEmail } from "../support/email-services.ts";
import { moveStepsOf, officeAddress } from "../support/move-steps.ts";
import { openDatabase } from "../support/open-database.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db } = await openDatabase();

/** Answered at once, because a move has few open requests. */
async function ask(moveId: string): Promise<void> {
  await moveStepsOf(db).send(moveId, "message", { message: "Is the piano included?" });
  await db.updateTable("move_requests").set({ answered_at: new Date() }).execute();
}

async function toOffice(state: "pending" | "held"): Promise<number> {
  const emails = sql`select from emails where to_address = ${officeAddress} and state = ${state}`;
  return (await emails.execute(db)).rows.length;
}

test("from the tenth in an hour on, requests reach the office in one email, a lost booking and a damage claim at once, and nothing is lost", async () => {
  const move = await requestEstimate(db, { name: "Ana Adams" });
  for (let number = 1; number < OFFICE_EMAILS_PER_HOUR; number += 1) await ask(move);
  expect([await toOffice("pending"), await toOffice("held")]).toEqual([OFFICE_EMAILS_PER_HOUR, 0]);
  await requestEstimate(db, { name: "Ben Brown", email: "ben@example.net", phone: "571-555-0123" });
  const erased = await requestEstimate(db, { name: "Cleo Clark", email: "cleo@example.net" });
  for (let number = 0; number < 105; number += 1) await ask(move);
  expect([await toOffice("pending"), await toOffice("held")]).toEqual([OFFICE_EMAILS_PER_HOUR, 107]);
  expect(await writeDigest(db)).toBe(0);

  const booked = await requestEstimate(db, { name: "Dora Dean", date: "2045-06-12" });
  await bookMove(db, booked, { by: { place: "desk", name: "Al" } });
  const urgentAddress = "urgent@example.com";
  for (const kind of ["damage", "cancel"] as const)
    await insertMoveRequest(db, {
      ...{ moveId: booked, kind, fields: {}, idempotencyKey: crypto.randomUUID() },
      officeAddress: urgentAddress,
    });
  const urgent = db.selectFrom("emails").select("state").where("to_address", "=", urgentAddress);
  expect(await urgent.execute()).toEqual([{ state: "pending" }, { state: "pending" }]);
  await db.deleteFrom("moves").where("id", "=", booked).execute();

  await stepsOf(db).ageEmails(`${DIGEST_MINUTES + 1} minutes`);
  expect(await writeDigest(db)).toBe(107);
  expect(await writeDigest(db)).toBe(0);
  expect([await toOffice("pending"), await toOffice("held")]).toEqual([OFFICE_EMAILS_PER_HOUR + 1, 0]);
  await db.deleteFrom("moves").where("id", "=", erased).execute();
  const digest = db.selectFrom("emails").select("id").where("kind", "=", "office-digest");
  const claim = await claimEmail(db, await digest.executeTakeFirstOrThrow());
  const email = claim && composeEmail(claim, "https://www.example.com");
  expect(email).toMatchObject({ to: "office@example.com", subject: "106 requests in one email" });
  expect(email?.text).toMatch(/Estimate request from Ben Brown: 571-555-0123\nben@example\.net/);
  expect(email?.text).toContain("from Ana Adams");
  expect(email?.text).toContain("6 more are only there.");
  expect(email?.text).not.toContain("Cleo");
  expect(Buffer.byteLength(email?.html ?? "")).toBeLessThan(100_000);
});
