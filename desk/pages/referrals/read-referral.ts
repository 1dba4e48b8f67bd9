import { listActsOfReferral } from "#db/audit/log.ts";
import { listEmails } from "#db/emails/list.ts";
import { listMovesOfReferral } from "#db/moves/list.ts";
import { findCollisions } from "#db/referrals/collisions.ts";
import { findLinkOf } from "#db/referrals/links.ts";
import { findReferral } from "#db/referrals/list.ts";
import { listStatusChanges } from "#db/referrals/status.ts";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { Visit } from "../../route.ts";

export type ReferralView = NonNullable<Awaited<ReturnType<typeof readReferral>>>;

export async function readReferral({ services, id }: Visit) {
  const { db, siteUrl } = services;
  const referral = await findReferral(db, id);
  if (!referral) return undefined;
  const collisions = await findCollisions(db, referral.status === "held" ? [id] : []);
  return {
    ...{ referral, siteUrl },
    events: await listStatusChanges(db, id),
    acts: await listActsOfReferral(db, id),
    emails: await listEmails(db, { subject: id }),
    moves: await listMovesOfReferral(db, id),
    /** Of the referrer. */
    link: await findLinkOf(db, normalizeEmailAddress(referral.referrer_email)),
    /** If held: earlier records of the friend. */
    collision: collisions.get(id),
  };
}
