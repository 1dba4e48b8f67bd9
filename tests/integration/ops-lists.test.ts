import { beforeAll, expect, test } from "vitest";
import { refer } from "../support/email-services.ts";
import { openDatabase } from "../support/open-database.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { ops, productionOf, readTable } from "../support/run-ops.ts";

const REFERRALS = 56;
const ESTIMATES = 52;
const { db, url } = await openDatabase();
beforeAll(async () => {
  for (let count = 0; count < REFERRALS; count += 1)
    await refer(db, { notes: count === 0 ? "Ask Walburga Quast" : null });
  for (let count = 0; count < ESTIMATES; count += 1)
    await requestEstimate(db, { email: `pia.${count}@example.net` });
});

const run = (...args: string[]) => ops(productionOf(url), args);

test.each([
  ["referrals", "50 of 56 referrals", "56 referrals", REFERRALS],
  // Held referrals have one email, others two; every estimate request has two.
  ["emails", /50 of \d{3} emails/, /^\d{3} emails/, 2 * REFERRALS + 2 * ESTIMATES],
])(
  "%s list says how many it shows of the total, and --all shows everything",
  async (name, cut, whole, total) => {
    const lastLine = (text: string) => text.trimEnd().split("\n").at(-1) ?? "";
    expect(lastLine((await run(name, "list")).out)).toMatch(cut);
    expect(lastLine((await run(name, "list")).out)).toContain("--all");
    expect(lastLine((await run(name, "list", "--all")).out)).toMatch(whole);

    expect(readTable((await run(name, "list")).out)).toHaveLength(50);
    expect(readTable((await run(name, "list", "--all")).out)).toHaveLength(total);
  },
);

test("the total counts search results, not everything", async () => {
  expect((await run("emails", "list", "--search", "pia.1")).out).toMatch(/^11 emails/m);
});

test("search finds a person named in notes", async () => {
  expect(readTable((await run("referrals", "list", "--search", "walburga")).out)).toHaveLength(1);
});
