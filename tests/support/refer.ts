import type { Kysely } from "kysely";
import { insertReferral } from "#db/referrals/referrals.ts";
import type { Database } from "#db/schema.ts";
import type { Referral } from "#domain/referrals/referral.ts";

let people = 0;

export type SentReferral = { id: string; friendEmail: string; referrerEmail: string };

/**
 * Two unique people: the friend is at example.net, the referrer at example.org. The id is empty if the idempotency key
 * was stored before.
 */
export async function refer(
  db: Kysely<Database>,
  changes: Partial<Referral> = {},
  form: { looksAutomated?: boolean; requestId?: string; idempotencyKey?: string } = {},
): Promise<SentReferral> {
  people += 1;
  const referral: Referral = {
    referrerName: "Maria Torres",
    referrerEmail: `maria.${people}@example.org`,
    referrerPhone: null,
    referredName: "Jo Park",
    referredEmail: `jo.${people}@example.net`,
    referredPhone: null,
    notes: null,
    ...changes,
  };
  const id = await insertReferral(db, {
    referral,
    idempotencyKey: crypto.randomUUID(),
    ...form,
  });
  return { id: id ?? "", friendEmail: referral.referredEmail, referrerEmail: referral.referrerEmail };
}
