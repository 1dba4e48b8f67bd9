import { SITE_EMAILS_PER_HOUR } from "../emails/limits.ts";

/** Visitors never see these (docs/rules.md, "Referrals"). */
export const holdReasons = {
  "self-referral": "same email for referrer and friend",
  "same-phone": "same phone number for referrer and friend",
  "friend-opted-out": "friend has opted out of our emails",
  "friend-bounced": "email to the friend bounced",
  "asked-for-estimate": "friend has already asked for an estimate",
  "already-referred": "already referred",
  "not-a-name": "a message in a name field",
  automated: "filled in by a program",
  "link-limit": "more friends came by this personal link in a day than one person usually has",
  "referrer-limit": "referrer’s daily limit reached; goes out automatically",
  "site-limit": "site’s hourly limit reached; goes out automatically",
} as const;

export type HoldReason = keyof typeof holdReasons;

/** Leaves other text, such as an operator's, as is. */
export function describeHoldReason(reason: string | null): string {
  if (!reason) return "";
  return Object.hasOwn(holdReasons, reason) ? holdReasons[reason as HoldReason] : reason;
}

/** The worker releases these. All others wait for an operator. */
export const temporaryHolds = ["referrer-limit", "site-limit"] as const satisfies HoldReason[];

/** Over a limit the form is accepted and the email held (docs/rules.md, "Referrals"). */
export const LIMITS = { perReferrerAndDay: 10, daysBetweenInvitations: 90 } as const;

/** Counts exclude the new referral. */
export type ReferralFacts = {
  isSameAddress: boolean;
  /** The friend and the referrer gave the same phone number. */
  isSamePhone: boolean;
  /** The friend came by a personal link, so nothing is emailed. */
  byLink: boolean;
  hasOptedOut: boolean;
  hasBounced: boolean;
  /** Ignores requests with a code issued to this friend. */
  askedForEstimate: boolean;
  /** Another referral of this friend is open or done, or its code was sent or expired in the last 90 days. */
  wasReferred: boolean;
  nameHoldsMessage: boolean;
  looksAutomated: boolean;
  /** In 24 hours: the referrer's code emails, and friends by personal link. */
  ofReferrerToday: number;
  /** Code emails in one hour. */
  siteEmailsThisHour: number;
};

type Decision = { status: "received" } | { status: "held" | "rejected"; reason: HoldReason };

/** Only "received" gives a code. "held" waits for the worker or an operator; "rejected" is final. */
export function decideOnReferral(facts: ReferralFacts): Decision {
  if (facts.isSameAddress) return { status: "rejected", reason: "self-referral" };
  // A personal link sends no email, so the checks that protect a mailbox do not apply.
  const { byLink } = facts;
  if (!byLink && facts.hasOptedOut) return { status: "rejected", reason: "friend-opted-out" };
  if (facts.looksAutomated) return { status: "held", reason: "automated" };
  if (!byLink && facts.hasBounced) return { status: "held", reason: "friend-bounced" };
  if (facts.askedForEstimate) return { status: "held", reason: "asked-for-estimate" };
  if (facts.wasReferred) return { status: "held", reason: "already-referred" };
  if (facts.isSamePhone) return { status: "held", reason: "same-phone" };
  if (!byLink && facts.nameHoldsMessage) return { status: "held", reason: "not-a-name" };
  if (facts.ofReferrerToday >= LIMITS.perReferrerAndDay)
    return { status: "held", reason: byLink ? "link-limit" : "referrer-limit" };
  if (!byLink && facts.siteEmailsThisHour >= SITE_EMAILS_PER_HOUR)
    return { status: "held", reason: "site-limit" };
  return { status: "received" };
}
