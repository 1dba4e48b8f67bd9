import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { writeDigest } from "#db/emails/office-digest.ts";
import { reopenReferrals } from "#db/moves/referral.ts";
import { forgetNetworks, releaseEmails, releaseReferrals } from "#db/referrals/holds.ts";
import { deleteOldImports } from "#db/reviews/staged-imports.ts";
import type { Database } from "#db/schema.ts";

export function createReleaseHolds(dependencies: { db: Kysely<Database>; log: Logger }) {
  const { db, log } = dependencies;

  return async function releaseHolds(): Promise<void> {
    const referrals = await releaseReferrals(db);
    const emails = await releaseEmails(db);
    const reopened = await reopenReferrals(db);
    const digested = await writeDigest(db);
    await forgetNetworks(db);
    await deleteOldImports(db);
    if (digested > 0) log.info({ digested }, "emails to the office put into a digest");
    if (referrals + emails > 0) log.info({ referrals, emails }, "rate-limited referrals and emails released");
    if (reopened > 0) log.info({ reopened }, "referrals of cancelled moves reopened");
  };
}
