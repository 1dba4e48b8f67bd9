import type { EmailKind } from "../emails/email-kind.ts";
import { findFaultOfReason } from "../forms/reason.ts";
import { type Actor, isAllowedTransition, type ReferralStatus } from "./status.ts";

/** Actions at the desk, or by the command of the same name. */
export type ReferralAct = {
  to: ReferralStatus;
  label: string;
  /** Completes "was": "released". */
  past: string;
  /** Shown before the operator does it. */
  summary: string;
  /** Who gets an email. */
  consequence?: string;
  emails?: readonly EmailKind[];
  needsReason?: true;
};

export const referralActs = {
  release: {
    to: "received",
    label: "Release",
    past: "released",
    summary: "Release a held referral; emails the friend the code",
    consequence: "The friend gets the code by email.",
    emails: ["friend-discount"],
  },
  book: {
    to: "booked",
    label: "Book",
    past: "booked",
    summary: "Record that the friend booked a move with the code",
  },
  complete: {
    to: "completed",
    label: "Complete",
    past: "completed",
    summary: "Record the friend's move as done; emails the referrer that the gift card is coming",
    consequence: "The referrer gets an email that the gift card is coming.",
    emails: ["gift-card-coming"],
  },
  reward: {
    to: "rewarded",
    label: "Reward",
    past: "marked as rewarded",
    summary: "Record the gift card as sent; emails the referrer",
    consequence: "The referrer gets an email that the gift card was sent.",
    emails: ["gift-card-sent"],
  },
  reject: {
    to: "rejected",
    label: "Reject",
    past: "rejected",
    summary: "Reject a referral for good; sends no email",
    needsReason: true,
  },
} as const satisfies Record<string, ReferralAct>;

/** A friend who came by a personal link has asked already, so a release sends no email. */
export function findReferralAct(name: ReferralActName, { link_id }: { link_id: string | null }): ReferralAct {
  const { emails: _, ...release } = referralActs.release;
  const consequence = "The friend’s request has the discount. No email goes out.";
  return name === "release" && link_id ? { ...release, to: "emailed", consequence } : referralActs[name];
}

/** How long a release or rejection can be undone (s). A released code is sent after that. */
export const UNDO_SECONDS = 60;

type Change = {
  actor: Actor;
  place: string | null;
  from_status: ReferralStatus | null;
  to_status: ReferralStatus;
};

/** The action to undo; undefined if it cannot be undone. */
export function findUndoableAct(change: Change): "release" | "reject" | undefined {
  if (change.actor !== "operator" || change.place !== "desk") return undefined;
  if (change.to_status === "rejected") return "reject";
  return change.from_status === "held" && change.to_status === "received" ? "release" : undefined;
}

/** No other operator action holds a referral or revives a rejected one. */
export function isUndo(change: Change): boolean {
  return change.actor === "operator" && (change.to_status === "held" || change.from_status === "rejected");
}

export type ReferralActName = keyof typeof referralActs;

export const referralActNames = Object.keys(referralActs) as ReferralActName[];

/** Returns undefined if the reason is valid. */
export function findReasonFault(name: ReferralActName, reason: string | undefined): string | undefined {
  const needed = "needsReason" in referralActs[name] && "Say why, so that others understand it later";
  return findFaultOfReason(reason, needed || undefined);
}

/** What an operator may do to a referral with this status. */
export function listReferralActs(status: ReferralStatus): ReferralActName[] {
  return referralActNames.filter((name) => isAllowedTransition(status, referralActs[name].to, "operator"));
}

/** "ASH-7K4M-Q9XC is booked, so it cannot be received. It can only be completed or rejected." */
export function explainRefusal(
  code: string,
  to: ReferralStatus,
  refused: { from: ReferralStatus; allowed: ReferralStatus[] },
): string {
  const { from, allowed } = refused;
  const rest = allowed.length > 0 ? `It can only be ${allowed.join(" or ")}.` : "It’s final.";
  return `${code} is ${from}, so it cannot be ${to}. ${rest}`;
}
