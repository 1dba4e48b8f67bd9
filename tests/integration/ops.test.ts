import { describe, expect, test } from "vitest";
import { listActs } from "#db/audit/log.ts";
import { markDead, markRetry } from "#db/emails/marks.ts";
import { isSuppressed } from "#db/emails/suppressions.ts";
import { listStatusChanges } from "#db/referrals/status.ts";
import { claimEmail, readEmail, refer } from "../support/email-services.ts";
import { moveStepsOf } from "../support/move-steps.ts";
import { openDatabase } from "../support/open-database.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { ops, productionOf } from "../support/run-ops.ts";

const { db, url } = await openDatabase();
const environment = productionOf(url);
const steps = stepsOf(db);
const run = (...args: string[]) => ops(environment, args);

describe("a referral", () => {
  test("is booked and rewarded by its code, however typed, its id or the start of it", async () => {
    const { id, code } = await steps.referAndSend();
    expect(await run("referrals", "book", code.toLowerCase().replaceAll("-", ""))).toMatchObject({
      code: 0,
      out: `${code} was emailed, now booked.\n`,
    });
    expect((await run("referrals", "complete", id)).code).toBe(0);
    expect((await run("referrals", "reward", id.slice(0, 13), "--reason", "card 4711")).code).toBe(0);
    expect((await steps.readReferral(id)).status).toBe("rewarded");
    expect((await listStatusChanges(db, id)).at(-1)).toMatchObject({
      ...{ actor: "operator", place: "ops", reason: "card 4711" },
    });
  });

  test("is unchanged by a forbidden transition, and the message lists the allowed ones", async () => {
    const { code } = await steps.referAndSend();
    const result = await run("referrals", "reward", code);
    expect(result).toMatchObject({ code: 1, out: "" });
    expect(result.errors).toBe(
      `${code} is emailed, so it cannot be rewarded. It can only be booked or rejected.\n`,
    );
  });

  test("is not found by an unknown code", async () => {
    for (const typed of ["ASH-2222-2222", crypto.randomUUID(), "%", "_"])
      expect(await run("referrals", "book", typed)).toMatchObject({ code: 3, out: "" });
  });

  test("is rejected only with a reason, and after confirmation or --yes", async () => {
    const { id, code } = await steps.referAndSend();
    const reject = ["referrals", "reject", code, "--reason", "moved with us in May"];
    expect((await run("referrals", "reject", code, "--yes")).code).toBe(2);
    const alone = await run(...reject);
    expect(alone.code).toBe(2);
    expect(alone.errors).toContain("Add --yes");
    expect((await ops(environment, reject, "no")).errors).toContain("Nothing was changed");
    expect((await steps.readReferral(id)).status).toBe("emailed");

    const sure = await ops(environment, reject, "yes");
    expect(sure.errors).toContain(`Permanently reject ${code} (Maria Torres for Jo Park, emailed)?`);
    expect(sure.code).toBe(0);
    expect(await steps.readReferral(id)).toMatchObject({
      status: "rejected",
      status_reason: "moved with us in May",
    });
  });

  test("that is held is released", async () => {
    const { id } = await refer(db, { referredName: "visit evil.com" });
    const { discount_code: code } = await steps.readReferral(id);
    expect(await run("referrals", "release", code)).toMatchObject({
      code: 0,
      out: `${code} was held, now received. The friend gets the code by email.\n`,
    });
    expect((await steps.readReferral(id)).status).toBe("received");
  });
});

describe("an email", () => {
  test("is retried together with all that failed for the same cause, and no others", async () => {
    const causes = ["refused", "refused", "recipient"] as const;
    const referrals = await Promise.all(causes.map(() => refer(db)));
    for (const [index, cause] of causes.entries()) {
      const claim = await claimEmail(db, await readEmail(db, referrals[index]?.id ?? ""));
      const mark = index === 0 ? markRetry : markDead;
      if (claim) await mark(db, claim, { code: 550, cause, reason: "EENVELOPE RCPT TO 550" });
    }
    expect((await run("emails", "list", "--state", "dead")).out).toContain("550 EENVELOPE");
    expect((await run("emails", "list", "--cause", "refused")).out).toMatch(/^2 emails$/m);
    const { code, out } = await run("emails", "retry", "--cause", "refused");
    expect({ code, retried: out.trimEnd().split("\n").length }).toEqual({ code: 0, retried: 2 });
    const states = await Promise.all(referrals.map(async ({ id }) => (await readEmail(db, id)).state));
    expect(states).toEqual(["pending", "pending", "dead"]);
    expect((await run("emails", "retry")).code).toBe(2);
    expect((await run("emails", "retry", "--cause", "refused")).out).toContain(
      "No dead, bounced or delayed email of the last 14 days",
    );
  });

  test("is retried by its id however typed, by an id prefix, or by its Message-ID", async () => {
    const { id } = await steps.referAndSend();
    const email = await readEmail(db, id);
    const digits = email.id.replaceAll("-", "");
    const messageId = email.message_id ?? "";
    const variants = [email.id, email.id.toUpperCase(), digits, ` ${email.id} `, digits.slice(0, 13)];
    for (const typed of [...variants, messageId, messageId.slice(1, -1), messageId.toUpperCase()])
      expect((await run("emails", "retry", typed)).out).toMatch(new RegExp(`^${email.id} `));
    const few = await run("emails", "retry", email.id.slice(0, 1));
    if (few.code === 3) expect(few.errors).toMatch(/^Several ids start with .*Add more digits\.\n$/);
    for (const typed of ["%", "_", "", "nobody@example.net", crypto.randomUUID()])
      expect(await run("emails", "retry", typed)).toMatchObject({ code: 3, out: "" });
  });
});

test("a person who opted out gets email again only if an operator confirms that they asked for it", async () => {
  const address = "Otto.Opt+out@gmail.com";
  expect((await run("suppress", address)).code).toBe(0);
  const alone = await run("unsuppress", address);
  expect(alone.code).toBe(2);
  expect(await isSuppressed(db, address)).toBe(true);
  expect((await ops(environment, ["unsuppress", address], "no")).code).toBe(1);
  const { code, out } = await run("unsuppress", "ottoopt@googlemail.com", "--yes");
  expect({ code, out }).toEqual({
    code: 0,
    out: "ottoopt@googlemail.com gets email again. What was stopped in the meantime stays unsent.\n",
  });
  expect(await isSuppressed(db, address)).toBe(false);
  expect(await run("unsuppress", address, "--yes")).toMatchObject({ code: 3, out: "" });
});

test("estimate requests are exported as CSV without formulas", async () => {
  await requestEstimate(db, {
    name: "Pia, Müller",
    details: '=HYPERLINK("http://evil")\nsecond line',
    phone: "+1 571",
  });
  const { out } = await run("moves", "export");
  const [header, ...rest] = out.split("\r\n");
  expect(header).toMatch(/^\ufeffid,created_at,name,email,phone,.*,details,.*,state,/);
  for (const cells of [
    `"Pia, Müller",pia@example.net,'+1 571,`,
    `,"'=HYPERLINK(""http://evil"")\nsecond line",`,
  ])
    expect(rest.join("\r\n")).toContain(cells);
});

describe("a person who is erased", () => {
  test("is removed from referrals, estimate requests, emails and histories, and stays opted out", async () => {
    const address = "Wil.Helmina+moving@gmail.com";
    await refer(db, { referrerEmail: address });
    const asFriend = await refer(db, { referredEmail: "wilhelmina@gmail.com" });
    const other = await refer(db);
    const moveId = await requestEstimate(db, { name: "Wilhelmina", email: "WILHELMINA@googlemail.com" });
    await moveStepsOf(db).send(moveId, "message", { message: "This is Wilhelmina" });
    await moveStepsOf(db).change(moveId, { state: "answered" });
    expect((await run("suppress", "wilhelmina@gmail.com")).code).toBe(0);

    const alone = await run("erase", address);
    expect(alone.code).toBe(2);
    expect(alone.errors).toContain("2 referrals, 1 move, and 8 emails");
    const { code, out } = await run("erase", address, "--yes");
    expect(code).toBe(0);
    expect(out).toContain("Erased 2 referrals, 1 move, and 8 emails of Wil.Helmina+moving@gmail.com.");

    expect(await listActs(db, "move_id", moveId)).toEqual([]);
    expect(await listStatusChanges(db, asFriend.id)).toEqual([]);
    expect((await findEverywhere("ilhelmina")).concat(await findEverywhere("wil.helmina"))).toEqual([]);
    expect(await isSuppressed(db, address)).toBe(true);
    expect((await readEmail(db, other.id)).to_address).toBe(other.friendEmail);
  });

  test("is reported as not found the second time", async () => {
    const result = await run("erase", "nobody@example.net", "--yes");
    expect(result).toMatchObject({ code: 3, errors: "Nothing is stored about nobody@example.net.\n" });
    expect((await run("erase", "no address")).code).toBe(2);
  });

  test("loses an unsent gift card, after a warning", async () => {
    const { id, code, referrerEmail } = await steps.referAndSend();
    await steps.transition(id, "booked");
    const { errors } = await run("erase", referrerEmail);
    expect(errors).toContain(`Then the gift card for ${code} cannot be sent.`);
  });
});

async function findEverywhere(text: string): Promise<string[]> {
  const tables = ["referrals", "audit_log", "emails", "moves", "suppressions"] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return rows
    .flat()
    .map((row) => JSON.stringify(row))
    .filter((row) => row.toLowerCase().includes(text));
}
