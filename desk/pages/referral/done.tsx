import type { Kysely } from "kysely";
import { wasRetried } from "#db/audit/log.ts";
import { findEmailWithSubject } from "#db/emails/list.ts";
import { findReferral } from "#db/referrals/list.ts";
import { listReferralEvents } from "#db/referrals/status.ts";
import type { Database } from "#db/schema.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import type { EmailState } from "#domain/emails/email-state.ts";
import {
  type ReferralAct,
  type ReferralActName,
  referralActNames,
  referralActs,
} from "#domain/referrals/acts.ts";
import { Message } from "../../parts/message.tsx";
import { writeMoment } from "../../parts/moment.tsx";
import { isId } from "../../route.ts";

/** The address of the page to come back to, which says what was done there. */
export function backTo(back: string, referralId: string | null, done: string, on: string): string {
  const page = back === "today" || !referralId ? "/" : `/referrals/${referralId}`;
  return `${page}?${new URLSearchParams({ done, on })}`;
}

/** What the address says was done, when the audit rows say so too. */
export async function findDone(db: Kysely<Database>, url: URL) {
  const [done, on = ""] = [url.searchParams.get("done"), url.searchParams.get("on") ?? ""];
  if (!done || !isId(on)) return undefined;
  if (done === "resend") return findResent(db, on);
  const name = referralActNames.find((one) => one === done);
  return name && findActed(db, on, name);
}

async function findActed(db: Kysely<Database>, id: string, name: ReferralActName) {
  const act: ReferralAct = referralActs[name];
  const [referral, events] = await Promise.all([findReferral(db, id), listReferralEvents(db, id)]);
  const event = events.findLast(({ to_status }) => to_status === act.to);
  if (!referral || !event) return undefined;
  const { discount_code: code, code_expires_at: end } = referral;
  const who = event.actor_name ?? "a command";
  return (
    <Message tone="done">
      <a href={`/referrals/${id}`}>{code}</a> was {act.past} by {who}, {writeMoment(event.at)}.{" "}
      {act.consequence}
      {name === "book" && end < event.at && ` The code was good until ${writeMoment(end)} only.`}
    </Message>
  );
}

/** The states of a mail that is not on its way, whoever has sent it again. */
const stayed: EmailState[] = ["dead", "held", "suppressed"];

async function findResent(db: Kysely<Database>, id: string) {
  const email = await findEmailWithSubject(db, id);
  if (!email || stayed.includes(email.state) || !(await wasRetried(db, id))) return undefined;
  return (
    <Message tone="done">
      <a href={`/mails/${id}`}>{labelEmailKind(email.kind)}</a>: it is on its way again to {email.to_address}.
    </Message>
  );
}
