import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { expireReferrals } from "#db/referrals/status.ts";
import type { Database } from "#db/schema.ts";

export function createExpireReferrals(dependencies: { db: Kysely<Database>; log: Logger }) {
  const { db, log } = dependencies;

  return async function expireOldReferrals(): Promise<void> {
    const expired = await expireReferrals(db);
    if (expired > 0) log.info({ expired }, "referrals expired");
  };
}
