import { capitalize } from "#domain/capitalize.ts";
import type { EmailState } from "#domain/emails/email-state.ts";
import { describeHold, type EmailHold } from "#domain/emails/holds.ts";
import { type MoveState, moveStateNames } from "#domain/moves/state.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";

export type Tone = "waits" | "good" | "bad" | "plain";

const referralStatuses: Record<ReferralStatus, { label: string; tone: Tone }> = {
  held: { label: "Held", tone: "waits" },
  received: { label: "Received", tone: "plain" },
  emailed: { label: "Friend has code", tone: "plain" },
  booked: { label: "Booked", tone: "plain" },
  completed: { label: "Move done", tone: "waits" },
  rewarded: { label: "Gift card sent", tone: "good" },
  rejected: { label: "Rejected", tone: "bad" },
  expired: { label: "Code expired", tone: "bad" },
};

const emailStates: Record<EmailState, { label: string; tone: Tone }> = {
  pending: { label: "Queued", tone: "plain" },
  sending: { label: "Sending", tone: "plain" },
  retry: { label: "Will retry", tone: "waits" },
  held: { label: "Held", tone: "waits" },
  suppressed: { label: "Not sent", tone: "bad" },
  dead: { label: "Not delivered", tone: "bad" },
  bounced: { label: "Bounced", tone: "bad" },
  sent: { label: "Sent", tone: "good" },
};

export function labelStatus(status: ReferralStatus): string {
  return referralStatuses[status].label;
}

const moveTones: Record<MoveState, Tone> = {
  open: "waits",
  answered: "plain",
  booked: "good",
  done: "good",
  cancelled: "bad",
};

export function StatePill({ state }: { state: MoveState }) {
  return <Pill label={moveStateNames[state]} tone={moveTones[state]} />;
}

export function StatusPill({ status }: { status: ReferralStatus }) {
  return <Pill {...referralStatuses[status]} />;
}

/** An email that was not sent says why: "Opted out". */
export function EmailPill({
  email: { state, hold_reason },
}: {
  email: { state: EmailState; hold_reason: EmailHold | null };
}) {
  const { label, tone } = emailStates[state];
  const isSuppressed = state === "suppressed" && hold_reason && hold_reason !== "digest";
  return <Pill label={isSuppressed ? capitalize(describeHold(hold_reason)) : label} tone={tone} />;
}

/** `tone` is what it means for the office. */
export function Pill({ label, tone }: { label: string; tone: Tone }) {
  return <span className={`desk-pill desk-pill-${tone}`}>{label}</span>;
}
