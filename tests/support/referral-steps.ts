import { type Kysely, sql } from "kysely";
import { changeReferralStatus } from "#db/referrals/status.ts";
import type { Database } from "#db/schema.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { claimEmail, earlier, markOneSent, readEmail, refer, updateEveryEmail } from "./email-services.ts";

export function stepsOf(db: Kysely<Database>) {
  async function claim(id: string) {
    return claimEmail(db, await readEmail(db, id));
  }

  /** Does what the worker does once the code email is accepted. */
  async function sendCode(id: string): Promise<void> {
    const claimed = await claim(id);
    if (!claimed || !(await markOneSent(db, claimed))) throw new Error("the code email was not claimed");
  }

  const readReferral = (id: string) =>
    db.selectFrom("referrals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  return {
    claim,
    sendCode,
    readReferral,

    /** A new referral whose code has been sent. */
    referAndSend: async () => {
      const referral = await refer(db);
      await sendCode(referral.id);
      return { ...referral, code: (await readReferral(referral.id)).discount_code };
    },

    /** Throws if the transition is not allowed. */
    transition: async (id: string, ...steps: ReferralStatus[]): Promise<void> => {
      for (const to of steps) {
        const result = await changeReferralStatus(db, { id, to, by: "operator", place: "ops" });
        if (!result.changed) throw new Error(`${result.problem}: ${to}`);
      }
    },

    /** `fromNow` is a Postgres interval: "-1 day" is yesterday. */
    setExpiry: async (id: string, fromNow: string): Promise<void> => {
      await sql`update referrals set code_expires_at = now() + ${fromNow}::interval where id = ${id}`.execute(
        db,
      );
    },

    /** Ages all emails, which resets the limits per hour, day or 90 days. */
    ageEmails: (interval: string): Promise<void> => updateEveryEmail(db, earlier(interval, "created_at")),
  };
}

/** Runs ten at a time, one per connection. */
export async function inParallel<T>(times: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const run = async () => {
    while (next < times) {
      const number = next++;
      results[number] = await work(number);
    }
  };
  await Promise.all(Array.from({ length: 10 }, run));
  return results;
}
