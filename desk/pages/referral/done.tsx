import type { Kysely } from "kysely";
import { findEmailWithSubject } from "#db/emails/list.ts";
import { findReferral } from "#db/referrals/list.ts";
import { listReferralEvents } from "#db/referrals/status.ts";
import type { Database } from "#db/schema.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { type ReferralAct, referralActNames, referralActs } from "#domain/referrals/acts.ts";
import { Message } from "../../parts/message.tsx";
import { writeMoment } from "../../parts/moment.tsx";
import { isId } from "../../route.ts";

/** The address of the page to come back to, which says what was done there. */
export function backTo(back: string, referralId: string | null, done: string, on: string): string {
  const page = back === "today" || !referralId ? "/" : `/referrals/${referralId}`;
  return `${page}?${new URLSearchParams({ done, on })}`;
}

/** What the address says was done, when what is stored says so too. */
export async function findDone(db: Kysely<Database>, url: URL) {
  const [done, id = ""] = [url.searchParams.get("done"), url.searchParams.get("on") ?? ""];
  if (!isId(id)) return undefined;
  if (done === "resend") {
    const email = await findEmailWithSubject(db, id);
    // Each retry begins a new generation.
    const isOnItsWay =
      email && email.generation > 1 && !["dead", "bounced", "held", "suppressed"].includes(email.state);
    if (!isOnItsWay) return undefined;
    return (
      <Message tone="done">
        <a href={`/mails/${id}`}>{labelEmailKind(email.kind)}</a>: it is on its way again to{" "}
        {email.to_address}.
      </Message>
    );
  }
  const name = referralActNames.find((one) => one === done);
  const [referral, events] = await Promise.all([findReferral(db, id), listReferralEvents(db, id)]);
  if (!name || !referral) return undefined;
  const act: ReferralAct = referralActs[name];
  const event = events.findLast(({ to_status }) => to_status === act.to);
  if (!event) return undefined;
  const { discount_code: code, code_expires_at: end } = referral;
  return (
    <Message tone="done">
      <a href={`/referrals/${id}`}>{code}</a> was {act.past} by {event.actor_name ?? "a command"},{" "}
      {writeMoment(event.at)}. {act.consequence}
      {name === "book" && end < event.at && ` The code was good until ${writeMoment(end)} only.`}
    </Message>
  );
}
