import { changeReferralStatus } from "#db/referrals/status.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { refer as referAs } from "../support/refer.ts";
import { newEmail } from "./people.ts";
import type { Site } from "./site.ts";

/** Sends the emails, unless it looks automated. */
export async function refer(site: Site, { looksAutomated = false, friend = newEmail("jo") } = {}) {
  const people = { referrerEmail: newEmail("maria", "example.org"), referredEmail: friend };
  const { id, referrerEmail: referrer } = await referAs(site.db, people, { looksAutomated });
  const row = await site.db
    .selectFrom("referrals")
    .select(["discount_code", "status_token"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    id,
    friend,
    referrer,
    code: row.discount_code,
    statusPath: `/referrals/status/${row.status_token}`,
  };
}

/** As the office does. Booking waits for the code to be emailed. */
export async function setReferralStatus(site: Site, id: string, to: ReferralStatus): Promise<void> {
  await site.eventually(async () => {
    const { changed } = await changeReferralStatus(site.db, { id, to, by: "operator", place: "ops" });
    return changed;
  }, `the referral to be ${to}`);
}
