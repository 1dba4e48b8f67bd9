import type { Collision } from "#db/referrals/collisions.ts";
import { TIME_ZONE } from "#domain/dates/time-zone.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { failureCauses } from "#domain/emails/failure-cause.ts";
import { mayRetry } from "#domain/emails/retry.ts";
import { count } from "#domain/quantities.ts";
import { MailLink } from "../../parts/mail-link.tsx";
import { Day } from "../../parts/moment.tsx";
import { explainReason } from "../../parts/reason.ts";
import { labelStatus } from "../../parts/status.tsx";
import { ResendButton } from "../mail/resend-button.tsx";
import { RequestsByMove } from "../moves/request.tsx";
import { ActButton } from "../referral/act-button.tsx";
import { listOpenMoves } from "./open-moves.tsx";
import { EXPIRING_DAYS, type readToday } from "./read-today.ts";
import { ReferralRow } from "./referral-row.tsx";
import { type Waiting, WaitingSection } from "./waiting.tsx";

type Today = Awaited<ReturnType<typeof readToday>>;

const date = new Intl.DateTimeFormat("en-US", {
  timeZone: TIME_ZONE,
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** Everything waiting for the office. */
export function TodayPage({ today, message }: { today: Today; message: React.ReactNode }) {
  const sections = [
    listRequests(today),
    listOpenMoves(today),
    listHeld(today),
    listGiftCards(today),
    listDeadEmails(today),
    listExpiring(today),
  ];
  return (
    <>
      <h1>
        Today <small className="desk-quiet">{date.format(new Date())}</small>
      </h1>
      {message}
      <ul className="desk-figures">
        {sections.map(({ id, label, count }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <b className="num">{count.toLocaleString("en-US")}</b> {label}
            </a>
          </li>
        ))}
      </ul>
      <div className="desk-columns">
        {sections.map((waiting) => (
          <WaitingSection key={waiting.id} waiting={waiting} />
        ))}
      </div>
    </>
  );
}

function listHeld({ held, collisions, goingOut }: Today): Waiting {
  return {
    id: "held",
    title: "Held referrals",
    label: "held",
    count: held.count,
    all: "/find?status=held",
    empty: "No referrals to review.",
    note:
      goingOut > 0 &&
      `${count(goingOut, "more goes", "more go")} out automatically once the rate limit allows.`,
    rows: held.rows.map((referral) => (
      <ReferralRow
        key={referral.id}
        referral={referral}
        why={
          <>
            {explainReason(referral.status_reason) || "No reason given"}; held{" "}
            <Day at={referral.status_changed_at} />
            <Earlier collision={collisions.get(referral.id)} />
          </>
        }
      >
        <ActButton referral={referral} act="release" back="today" isMain />
        <a
          className="desk-button"
          href={`/referrals/${referral.id}#reject`}
          aria-label={`Reject …: ${referral.discount_code}`}
        >
          Reject …
        </a>
      </ReferralRow>
    )),
  };
}

/** The friend's earlier record; the referral's page compares the two. */
function Earlier({ collision }: { collision: Collision | undefined }) {
  const { referral, move } = collision ?? {};
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

function listRequests({ requests }: Today): Waiting {
  return {
    id: "requests",
    title: "Customer requests",
    label: "customers to answer",
    count: requests.count,
    all: "/requests",
    empty: "Every request is answered.",
    rows: RequestsByMove({ requests: requests.rows, days: requests.days }),
  };
}

function listGiftCards({ giftCards }: Today): Waiting {
  return {
    id: "gift-cards",
    title: "Gift cards due",
    label: "gift cards due",
    count: giftCards.count,
    all: "/find?status=completed",
    empty: "No gift cards due.",
    rows: giftCards.rows.map((referral) => (
      <ReferralRow
        key={referral.id}
        referral={referral}
        why={
          <>
            {referral.gift_card} to <MailLink address={referral.referrer_email} />, move done{" "}
            <Day at={referral.status_changed_at} />
          </>
        }
      >
        <ActButton referral={referral} act="reward" back="today" label="Gift card sent" isMain />
      </ReferralRow>
    )),
  };
}

function listDeadEmails({ emails }: Today): Waiting {
  return {
    id: "dead-mails",
    title: "Undelivered emails",
    label: "undelivered emails",
    count: emails.count,
    empty: "No email failed or bounced.",
    note:
      emails.count > emails.rows.length &&
      "Showing the newest. Many at once usually share a cause; your server admin can resend them together.",
    rows: emails.rows.map((email) => (
      <li className="desk-row" key={email.id}>
        <div className="desk-row-text">
          <a
            className="desk-code"
            href={`/mails/${email.id}`}
            aria-label={`${labelEmailKind(email.kind)}: ${email.to_address}`}
          >
            {labelEmailKind(email.kind)}
          </a>
          <p>{email.to_address}</p>
          <p className="desk-quiet">
            {email.cause ? explainReason(failureCauses[email.cause]) : "Not delivered"}; written{" "}
            <Day at={email.created_at} />
          </p>
        </div>
        {mayRetry(email) && (
          <div className="desk-row-acts">
            <ResendButton email={email} back="today" />
          </div>
        )}
      </li>
    )),
  };
}

function listExpiring({ expiring }: Today): Waiting {
  return {
    id: "expiring",
    title: "Codes expiring soon",
    label: "codes expiring",
    count: expiring.count,
    all: "/find?status=emailed&order=expiring",
    empty: `No code expires within ${EXPIRING_DAYS} days.`,
    rows: expiring.rows.map((referral) => (
      <ReferralRow
        key={referral.id}
        referral={referral}
        why={
          <>
            Until <Day at={referral.code_expires_at} />, sent to{" "}
            <MailLink address={referral.referred_email} />
          </>
        }
      >
        <ActButton referral={referral} act="book" back="today" label="Booked" isMain />
      </ReferralRow>
    )),
  };
}
