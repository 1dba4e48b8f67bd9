import { company } from "#content/company.ts";
import { insertReferral } from "#db/referrals/referrals.ts";
import type { Site } from "./site.ts";

let people = 0;

/** Sends the emails, unless it looks automated. */
export async function refer(site: Site, { looksAutomated = false } = {}) {
  people += 1;
  const friend = `jo.${Date.now()}.${people}@example.net`;
  const referrer = `maria.${Date.now()}.${people}@example.org`;
  const id = await insertReferral(site.db, {
    referral: {
      referrerName: "Maria Torres",
      referrerEmail: referrer,
      referrerPhone: null,
      referredName: "Jo Park",
      referredEmail: friend,
      referredPhone: null,
      notes: null,
    },
    idempotencyKey: crypto.randomUUID(),
    codePrefix: company.discountCodePrefix,
    looksAutomated,
  });
  const row = await site.db
    .selectFrom("referrals")
    .select(["discount_code", "status_token"])
    .where("id", "=", id ?? "")
    .executeTakeFirstOrThrow();
  return {
    id: id ?? "",
    friend,
    referrer,
    code: row.discount_code,
    statusPath: `/referrals/status/${row.status_token}`,
  };
}
