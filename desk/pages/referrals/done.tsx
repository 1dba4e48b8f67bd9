import type { Kysely } from "kysely";
import { findEmailWithSubject } from "#db/emails/list.ts";
import { findReferral, type ListedReferral } from "#db/referrals/list.ts";
import { listStatusChanges } from "#db/referrals/status.ts";
import type { Database } from "#db/schema.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import {
  findReferralAct,
  findUndoableAct,
  isUndo,
  type ReferralActName,
  referralActNames,
  UNDO_SECONDS,
} from "#domain/referrals/office-actions.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Message } from "../../parts/message.tsx";
import { formatDateTime } from "../../parts/moment.tsx";
import { labelStatus } from "../../parts/status.tsx";
import { isId } from "../../route.ts";
import { describeChange, type Event } from "./history.tsx";

type Referral = Pick<ListedReferral, "id" | "discount_code" | "code_expires_at" | "status" | "link_id">;

/** The page to return to, with a message about what was done. */
export function backTo(
  back: string,
  referralId: string | null | undefined,
  done: string,
  on: string,
): string {
  const page = back === "today" || !referralId ? "/" : `/referrals/${referralId}`;
  return `${page}?${new URLSearchParams({ done, on })}`;
}

/** A message for the action in the query, if the database confirms it. */
export async function findDone(db: Kysely<Database>, url: URL) {
  const [done, id = ""] = [url.searchParams.get("done"), url.searchParams.get("on") ?? ""];
  if (!isId(id)) return undefined;
  if (done === "resend") {
    const email = await findEmailWithSubject(db, id);
    const isFailed = email && ["dead", "bounced", "held", "suppressed"].includes(email.state);
    if (!email?.released_at || isFailed) return undefined;
    return (
      <Message tone="done">
        <a href={`/emails/${id}`}>{labelEmailKind(email.kind)}</a>: sending again to {email.to_address}.
      </Message>
    );
  }
  const name = [...referralActNames, "undo" as const].find((one) => one === done);
  const [referral, events] = await Promise.all([findReferral(db, id), listStatusChanges(db, id)]);
  return name && referral && describeAct(referral, events, name);
}

/** Describes the last change while it can be undone. */
export function describeUndoable(referral: Referral, events: readonly Event[]) {
  const act = findUndoable(events);
  return act && describeAct(referral, events, act);
}

function findUndoable(events: readonly Event[]): "release" | "reject" | undefined {
  const last = events.at(-1);
  const isRecent = last && Date.now() - last.at.getTime() < UNDO_SECONDS * 1000;
  return isRecent ? findUndoableAct(last) : undefined;
}

function describeAct(referral: Referral, events: readonly Event[], name: ReferralActName | "undo") {
  const { id, discount_code: code, code_expires_at: end, status } = referral;
  const link = <a href={`/referrals/${id}`}>{code}</a>;
  const undone = events.findLastIndex(isUndo);
  if (name === "undo") {
    const event = events[undone];
    if (!event || event !== events.at(-1)) return undefined;
    return (
      <Message tone="done">
        {link} is back to: {labelStatus(status).toLowerCase()}. {describeChange(event)}.
        {status === "held" && " No email went out."}
      </Message>
    );
  }
  const act = findReferralAct(name, referral);
  const event = events.slice(undone + 1).findLast(({ to_status }) => to_status === act.to);
  if (!event) return undefined;
  const canUndo = findUndoable(events) === name;
  return (
    <Message tone="done">
      {link} was {act.past} by {event.name ?? "a command"}, {formatDateTime(event.at)}.{" "}
      {canUndo && name === "release" ? "We email the friend the code in one minute." : act.consequence}
      {name === "book" && end < event.at && ` The code expired ${formatDateTime(end)}.`}
      {canUndo && (
        <ActForm action={`/referrals/${id}/undo`} className="row">
          <button className="button button-outline" type="submit" aria-label={`Undo: ${code}`}>
            Undo
          </button>
          <span className="quiet">within a minute</span>
        </ActForm>
      )}
    </Message>
  );
}
