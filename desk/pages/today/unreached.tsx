import type { Unreached } from "#db/emails/unreached.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { failureCauses } from "#domain/emails/failure-cause.ts";
import { describeHold } from "#domain/emails/holds.ts";
import { mayRetry } from "#domain/emails/retry.ts";
import { count } from "#domain/quantities.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Line } from "../../parts/line.tsx";
import { explainReason } from "../../parts/reason.ts";
import { ResendButton } from "../email/resend-button.tsx";
import type { readToday } from "./read-today.ts";
import type { Waiting } from "./waiting.tsx";

export function listUnreachedPeople({ unreached }: Awaited<ReturnType<typeof readToday>>): Waiting {
  const [newest] = unreached.rows;
  return {
    id: "unreached",
    title: "Emails that did not arrive",
    count: unreached.count,
    empty: `No email has failed${unreached.inDigest > 0 ? `; ${unreached.inDigest} to you will share one` : ""}.`,
    note: "Call them, or correct the address with them, then press Done.",
    rows: unreached.rows.map((email) => (
      <Line
        key={email.id}
        href={addressSubject(email)}
        name={email.name ?? email.to_address}
        what={
          <>
            {email.name && email.to_address} <a href={`/emails/${email.id}`}>{labelEmailKind(email.kind)}</a>
            {email.emails > 1 && ` and ${count(email.emails - 1, "other")}`}: {explain(email)}
          </>
        }
        since={email.returned_at ?? email.created_at}
        {...(email.name && { phone: email.phone })}
      >
        {mayRetry(email) && <ResendButton email={email} back="today" />}
        <DoneButton id={email.id} label={`Done: ${email.name ?? email.to_address}`}>
          Done
        </DoneButton>
      </Line>
    )),
    foot: unreached.count > unreached.rows.length && newest && (
      <DoneButton id={newest.id} isAll>
        {`Done with all ${unreached.count.toLocaleString("en-US")}`}
      </DoneButton>
    ),
  };
}

function addressSubject({ id, move_id, referral_id }: Unreached): string {
  if (move_id) return `/moves/${move_id}`;
  return referral_id ? `/referrals/${referral_id}` : `/emails/${id}`;
}

function explain({ state, cause, hold_reason }: Unreached): string {
  if (state === "suppressed") return describeHold(hold_reason) || "we may not email this address";
  if (state === "bounced" && cause !== "complaint") return "it came back";
  return cause ? explainReason(failureCauses[cause]).toLowerCase() : "not delivered";
}

function DoneButton(props: { id: string; isAll?: boolean; label?: string; children: string }) {
  const { id, isAll, label, children } = props;
  return (
    <ActForm action={`/emails/${id}/settle`}>
      {isAll && <input type="hidden" name="all" value="yes" />}
      <button className="button button-outline" type="submit" aria-label={label}>
        {children}
      </button>
    </ActForm>
  );
}
