import type { ReactNode } from "react";
import type { Unreached } from "#db/emails/unreached.ts";
import type { ListedMove } from "#db/moves/list.ts";
import type { Collision } from "#db/referrals/collisions.ts";
import type { ListedReferral } from "#db/referrals/list.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { failureCauses } from "#domain/emails/failure-cause.ts";
import { describeHold } from "#domain/emails/holds.ts";
import { mayRetry } from "#domain/emails/retry.ts";
import { linkToAnswer } from "#domain/moves/email-draft.ts";
import { homeTypes, moveTypes } from "#domain/moves/facts.ts";
import { count, formatNumber } from "#domain/quantities.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { writeRoute } from "../../parts/address.ts";
import { EmailLink } from "../../parts/email-link.tsx";
import { OriginalValue } from "../../parts/field.tsx";
import { Line } from "../../parts/line.tsx";
import { Day } from "../../parts/moment.tsx";
import { ShortMovingDate } from "../../parts/moving-date.tsx";
import { explainReason } from "../../parts/reason.ts";
import { labelStatus } from "../../parts/status.tsx";
import { DayName } from "../days/day.tsx";
import { ResendButton } from "../email/resend-button.tsx";
import { listRequested, requestWords } from "../moves/request.tsx";
import { ActButton } from "../referrals/act-button.tsx";
import type { Today } from "./read-today.ts";

/** Those who wait for one thing. */
export type Queue = {
  /** Anchor on the page. */
  id: string;
  title: string;
  count: number;
  rows: ReactNode[];
  /** Link to the full list. */
  all?: string;
  /** Shown instead of an empty list. */
  empty: string;
  note?: ReactNode;
  /** Below the rows. */
  foot?: ReactNode;
};

export function listQueues(today: Today): Queue[] {
  const { callBacks, requests, openMoves, unreached, inDigest } = today;
  const [newest] = unreached.rows;
  return [
    {
      ...{ id: "call-backs", title: "Call back today", empty: "No calls to return." },
      count: callBacks.count,
      rows: callBacks.rows.map((move) => <CallBack key={move.id} move={move} />),
    },
    {
      ...{ id: "requests", title: "Customers waiting", empty: "No open requests from customers." },
      count: requests.length,
      rows: requests.map((request) => <Asked key={request.id} request={request} />),
    },
    {
      ...{ id: "estimates", title: "Unanswered estimates", empty: "Every estimate request is answered." },
      count: openMoves.count,
      all: "/moves?state=open",
      rows: openMoves.rows.map((move) => <OpenMove key={move.id} move={move} />),
    },
    {
      ...{ id: "unreached", title: "Emails that did not arrive" },
      empty: `No email has failed${inDigest > 0 ? `; ${inDigest} to you will share one` : ""}.`,
      note: "Call them, or correct the address with them, then press Done.",
      count: unreached.count,
      rows: unreached.rows.map((email) => <UnreachedPerson key={email.id} email={email} />),
      foot: unreached.count > unreached.rows.length && newest && (
        <DoneButton id={newest.id} isAll>
          {`Done with all ${formatNumber(unreached.count)}`}
        </DoneButton>
      ),
    },
    ...listReferralQueues(today),
  ];
}

function listReferralQueues({ held, collisions, goingOut, giftCards }: Today): Queue[] {
  return [
    {
      ...{ id: "held", title: "Held referrals", empty: "No referrals to review." },
      count: held.count,
      all: "/find?status=held",
      note:
        goingOut > 0 &&
        `${count(goingOut, "more goes", "more go")} out automatically once the rate limit allows.`,
      rows: held.rows.map((referral) => (
        <ReferralLine
          key={referral.id}
          referral={referral}
          since={referral.status_changed_at}
          why={
            <>
              {explainReason(referral.status_reason) || "No reason given"}
              <Earlier collision={collisions.get(referral.id)} />
            </>
          }
        >
          <ActButton referral={referral} act="release" back="today" />
          <a
            className="button button-outline"
            href={`/referrals/${referral.id}#reject`}
            aria-label={`Reject …: ${referral.discount_code}`}
          >
            Reject …
          </a>
        </ReferralLine>
      )),
    },
    {
      ...{ id: "gift-cards", title: "Gift cards due", empty: "No gift cards due." },
      count: giftCards.count,
      all: "/find?status=completed",
      rows: giftCards.rows.map((referral) => (
        <ReferralLine
          key={referral.id}
          referral={referral}
          why={
            <>
              {referral.gift_card} to <EmailLink address={referral.referrer_email} />, move done{" "}
              <Day at={referral.status_changed_at} />
            </>
          }
        >
          <ActButton referral={referral} act="reward" back="today" label="Gift card sent" />
        </ReferralLine>
      )),
    },
  ];
}

/** Whom the office promised to call by today, with what it noted. */
function CallBack({ move }: { move: ListedMove }) {
  return (
    <Line
      href={`/moves/${move.id}`}
      name={move.name}
      what={
        <>
          {move.notes ? <span className="desk-typed">{move.notes}</span> : writeRoute(move)}
          {move.contact && <p>Second contact: {move.contact}</p>}
        </>
      }
      day={<ShortMovingDate move={move} />}
      phone={move.phone}
    >
      <MoveAct move={move} act="save" label="Called">
        <OriginalValue name="call_back_on" value={move.call_back_on ?? ""} />
        <input type="hidden" name="call_back_on" value="" />
      </MoveAct>
    </Line>
  );
}

/** They are answered on the move's page. */
function Asked({ request }: { request: Today["requests"][number] }) {
  const { id, move_id, kind, fields, name } = request;
  const href = `/moves/${move_id}#request-${id}`;
  return (
    <Line
      href={href}
      name={name}
      what={
        <span className="desk-typed">
          <b>{requestWords[kind]}</b> {listRequested(kind, fields).join(" · ")}
        </span>
      }
      day={<ShortMovingDate move={request} />}
      since={request.created_at}
      phone={request.phone}
    >
      <a className="button button-outline" href={href} aria-label={`Answer …: ${name} ${requestWords[kind]}`}>
        Answer …
      </a>
    </Line>
  );
}

function OpenMove({ move }: { move: ListedMove }) {
  return (
    <Line
      href={`/moves/${move.id}`}
      name={move.name}
      what={
        <>
          {writeRoute(move) || move.email}
          {move.call_back_on && (
            <p>
              Call back <DayName day={move.call_back_on} />
            </p>
          )}
          {move.others > 0 && (
            <p>
              <a href={`/moves/${move.id}`}>
                {count(move.others, "more request")} from the same person or household
              </a>
            </p>
          )}
        </>
      }
      day={<ShortMovingDate move={move} />}
      size={(move.home_type && homeTypes[move.home_type]) || (move.move_type && moveTypes[move.move_type])}
      since={move.created_at}
      phone={move.phone}
    >
      {move.email && (
        <a
          className="button button-outline"
          href={linkToAnswer({ ...move, email: move.email })}
          aria-label={`Write the answer: ${move.name}`}
        >
          Write
        </a>
      )}
      <MoveAct move={move} act="answer" label="Answered" />
    </Line>
  );
}

/** One button of the move's form. */
function MoveAct(props: { move: ListedMove; act: string; label: string; children?: ReactNode }) {
  const { move, act, label, children } = props;
  return (
    <ActForm action={`/moves/${move.id}`}>
      <input type="hidden" name="version" value={move.version} />
      <input type="hidden" name="back" value="today" />
      {children}
      <button
        className="button button-outline"
        type="submit"
        name="act"
        value={act}
        aria-label={`${label}: ${move.name}`}
      >
        {label}
      </button>
    </ActForm>
  );
}

function UnreachedPerson({ email }: { email: Unreached }) {
  const { id, name, to_address, kind, emails, move_id, referral_id } = email;
  return (
    <Line
      href={move_id ? `/moves/${move_id}` : referral_id ? `/referrals/${referral_id}` : `/emails/${id}`}
      name={name ?? to_address}
      what={
        <>
          {name && to_address} <a href={`/emails/${id}`}>{labelEmailKind(kind)}</a>
          {emails > 1 && ` and ${count(emails - 1, "other")}`}: {explain(email)}
        </>
      }
      since={email.returned_at ?? email.created_at}
      {...(name && { phone: email.phone })}
    >
      {mayRetry(email) && <ResendButton email={email} back="today" />}
      <DoneButton id={id} label={`Done: ${name ?? to_address}`}>
        Done
      </DoneButton>
    </Line>
  );
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

function ReferralLine(props: {
  referral: ListedReferral;
  since?: Date;
  why: ReactNode;
  children: ReactNode;
}) {
  const { referral, since, why, children } = props;
  return (
    <Line
      href={`/referrals/${referral.id}`}
      name={referral.discount_code}
      what={
        <>
          <b>{referral.referrer_name}</b> for <b>{referral.referred_name}</b>: {why}
        </>
      }
      {...(since && { since })}
    >
      {children}
    </Line>
  );
}

/** The friend's earlier record; the referral's page compares the two. */
function Earlier({ collision: { referral, move } = { referrals: 0 } }: { collision: Collision | undefined }) {
  return (
    <>
      {referral && (
        <>
          <br />
          Earlier: <a href={`/referrals/${referral.id}`}>{referral.discount_code}</a> from{" "}
          {referral.referrer_name}, {labelStatus(referral.status).toLowerCase()},{" "}
          <Day at={referral.created_at} />
        </>
      )}
      {move && (
        <>
          <br />
          Earlier: <a href={`/moves/${move.id}`}>estimate request</a> by {move.name},{" "}
          <Day at={move.created_at} />
        </>
      )}
    </>
  );
}
