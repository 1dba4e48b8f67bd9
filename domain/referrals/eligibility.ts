import { processingDays } from "#content/company.ts";
import { isOverSiteLimit } from "../emails/site-limit.ts";

/** Business days within which a referral is processed, as visitors are told. */
export const PROCESSING_DAYS = processingDays.most;

/** The reasons for holding or rejecting a referral. Visitors never see them (docs/rules.md, "Referrals"). */
export const holdReasons = {
  "self-referral": "referrer and friend have the same address",
  "friend-opted-out": "the friend has opted out of our mails",
  "friend-bounced": "mail to the friend’s address has bounced",
  "asked-for-estimate": "the friend has asked for an estimate before",
  "already-referred": "the friend has been referred before",
  "not-a-name": "a name is no plausible name",
  automated: "the form was filled by a program",
  "referrer-limit": "the referrer has sent many invitations today; it goes out by itself",
  "site-limit": "many invitations have gone out this hour; it goes out by itself",
} as const;

export type HoldReason = keyof typeof holdReasons;

/** A reason in words; an operator's own, and any other text, as it is; "" for none. */
export function describeHoldReason(reason: string | null): string {
  if (!reason) return "";
  return Object.hasOwn(holdReasons, reason) ? holdReasons[reason as HoldReason] : reason;
}

/** Reasons that pass with time: the worker releases these referrals. All others wait for an operator. */
export const holdsThatEnd = ["referrer-limit", "site-limit"] as const satisfies HoldReason[];
export type HoldThatEnds = (typeof holdsThatEnd)[number];

/** Rate limits on mails: over a limit the mail is held and the form accepted (docs/rules.md, "Referrals"). */
export const LIMITS = { referrerMailsPerDay: 10, receiptsPerDay: 3, daysBetweenInvitations: 90 } as const;

/** What is known about a new referral when it is stored. Counts do not include itself. */
export type ReferralFacts = {
  isSameAddress: boolean;
  hasOptedOut: boolean;
  hasBounced: boolean;
  /** Without those requests that came with a code made for this friend. */
  askedForEstimate: boolean;
  /** Another referral names this friend: it is open or done, or its code was mailed or ran out in the last 90 days. */
  wasReferred: boolean;
  namesArePlausible: boolean;
  looksAutomated: boolean;
  /** Code mails of the referrer and of the form's network in 24 hours, and of the whole site in one. */
  referrerMailsToday: number;
  networkMailsToday: number;
  siteMailsThisHour: number;
};

/** The same counts for receipts. */
export type ReceiptFacts = {
  looksAutomated: boolean;
  receiptsToday: number;
  networkReceiptsToday: number;
  siteReceiptsThisHour: number;
};

/**
 * Judges a new referral.
 * @returns The status to store it with. Only "received" mails a code; "held" waits for an operator, "rejected" is final.
 */
export function judgeReferral(
  facts: ReferralFacts,
): { status: "received" } | { status: "held" | "rejected"; reason: HoldReason } {
  if (facts.isSameAddress) return { status: "rejected", reason: "self-referral" };
  if (facts.hasOptedOut) return { status: "rejected", reason: "friend-opted-out" };
  if (facts.looksAutomated) return { status: "held", reason: "automated" };
  if (facts.hasBounced) return { status: "held", reason: "friend-bounced" };
  if (facts.askedForEstimate) return { status: "held", reason: "asked-for-estimate" };
  if (facts.wasReferred) return { status: "held", reason: "already-referred" };
  if (!facts.namesArePlausible) return { status: "held", reason: "not-a-name" };
  const reason = findMetLimit(facts);
  return reason ? { status: "held", reason } : { status: "received" };
}

/** The limit that one more mail would exceed, if any. */
export function findMetLimit(
  facts: Pick<ReferralFacts, "referrerMailsToday" | "networkMailsToday" | "siteMailsThisHour">,
): HoldThatEnds | undefined {
  if (facts.referrerMailsToday >= LIMITS.referrerMailsPerDay) return "referrer-limit";
  return isOverSiteLimit(facts.siteMailsThisHour, facts.networkMailsToday) ? "site-limit" : undefined;
}

/**
 * Why the receipt is held, or undefined when it is sent. It must not depend on the judgment, which it would reveal, but has
 * its own limits, because anybody can type a stranger's address into the form.
 */
export function findReceiptHold(
  facts: ReceiptFacts,
): "automated" | "address-limit" | "site-limit" | undefined {
  if (facts.looksAutomated) return "automated";
  if (facts.receiptsToday >= LIMITS.receiptsPerDay) return "address-limit";
  return isOverSiteLimit(facts.siteReceiptsThisHour, facts.networkReceiptsToday) ? "site-limit" : undefined;
}
