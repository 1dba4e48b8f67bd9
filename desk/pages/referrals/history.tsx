import type { listActsOfReferral } from "#db/audit/log.ts";
import type { listStatusChanges } from "#db/referrals/status.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { isUndo } from "#domain/referrals/office-actions.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { COMMAND, describeAct, HistoryLines, SETTLED } from "../../parts/history.tsx";
import { formatDateTime } from "../../parts/moment.tsx";
import { explainReason } from "../../parts/reason.ts";

export type Event = Awaited<ReturnType<typeof listStatusChanges>>[number];
export type Act = Awaited<ReturnType<typeof listActsOfReferral>>[number];

/** Follows the person's name. */
const changes: Record<ReferralStatus, string> = {
  received: "released it",
  emailed: "emailed the friend the code",
  booked: "booked it",
  completed: "marked the move as done",
  rewarded: "marked the gift card as sent",
  held: "held it",
  rejected: "rejected it",
  expired: "let the code expire",
};

/** "Maria Lopez booked it, today, 2:05 PM" */
export function describeChange(event: Event): string {
  return `${who(event)} ${describeStep(event)}, ${formatDateTime(event.at)}`;
}

export function History({ events, acts }: { events: Event[]; acts: Act[] }) {
  const lines = [
    ...events.map((event) => ({
      at: event.at,
      who: who(event),
      what: describeStep(event),
      why: explainReason(event.reason),
    })),
    ...acts.map((act) => describeAct(act, nameAct(act))),
  ];
  return <HistoryLines lines={lines} />;
}

function who({ actor, name }: Event): string {
  if (actor === "visitor") return "The referrer";
  if (actor === "worker") return "The site";
  return name ?? COMMAND;
}

function describeStep(event: Event): string {
  const { actor, place, from_status: from, to_status: to } = event;
  if (from === null && place === "link")
    return `passed on the personal link, and the friend’s request came${to === "emailed" ? "" : `: ${to}`}`;
  if (from === "held" && to === "emailed") return changes.received;
  if (isUndo(event)) return from === "rejected" ? "undid the rejection" : "undid the release";
  if (from === "completed" && to === "booked") return "marked the move as not done";
  if (from === "booked" && to === "emailed") return "took the booking back";
  if (actor !== "visitor" && from !== null) return changes[to];
  if (to === "held") return "sent the form, and it was held";
  return to === "rejected" ? "sent the form, and it was rejected" : "sent the form";
}

function nameAct({ act, email_kind: kind }: Act): string | undefined {
  if (act === "settle-email") return SETTLED;
  if (act === "end-link") return "ended the personal link";
  return act === "retry-email" && kind ? `resent an email (${labelEmailKind(kind)})` : undefined;
}
