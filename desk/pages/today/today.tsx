import type { Collision } from "#db/referrals/collisions.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { TIME_ZONE } from "#domain/dates/time-zone.ts";
import { count } from "#domain/quantities.ts";
import { EmailLink } from "../../parts/email-link.tsx";
import { Day } from "../../parts/moment.tsx";
import { explainReason } from "../../parts/reason.ts";
import { labelStatus } from "../../parts/status.tsx";
import { RequestsByMove } from "../moves/request.tsx";
import { ActButton } from "../referrals/act-button.tsx";
import { listCallBacks } from "./call-backs.tsx";
import { DayMoves } from "./day-moves.tsx";
import { listOpenMoves } from "./open-moves.tsx";
import { EXPIRING_DAYS, type readToday } from "./read-today.ts";
import { ReferralRow } from "./referral-row.tsx";
import { listUnreachedPeople } from "./unreached.tsx";
import { type Waiting, WaitingSection } from "./waiting.tsx";

type Today = Awaited<ReturnType<typeof readToday>>;

const date = new Intl.DateTimeFormat("en-US", {
  timeZone: TIME_ZONE,
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** The moves of the day and the next one, then everything waiting for the office. */
export function TodayPage({ today, message }: { today: Today; message: React.ReactNode }) {
  const { day, moves, movesRequests } = today;
  const queues = [
    listCallBacks(today),
    listRequests(today),
    listOpenMoves(today),
    listUnreachedPeople(today),
    listHeld(today),
    listGiftCards(today),
    listExpiring(today),
  ];
  const waiting = queues.filter((queue) => queue.count > 0);
  const empty = queues.filter((queue) => queue.count === 0);
  return (
    <>
      <div className="row apart">
        <h1>
          Today <small>{date.format(new Date())}</small>
        </h1>
        {waiting.length > 0 && (
          <nav className="desk-tabs" aria-label="Waiting">
            {waiting.map(({ id, title, count }) => (
              <a key={id} href={`#${id}`}>
                {title} <b>{count.toLocaleString("en-US")}</b>
              </a>
            ))}
          </nav>
        )}
        <a className="button button-outline" href="/moves/new">
          New move
        </a>
      </div>
      {message}
      <div className="desk-today">
        <div>
          <DayMoves name="Today" day={day} moves={moves} requests={movesRequests} />
          <DayMoves name="Tomorrow" day={addDays(day, 1)} moves={moves} requests={movesRequests} />
        </div>
        <div>
          {waiting.map((queue) => (
            <WaitingSection key={queue.id} waiting={queue} />
          ))}
          {empty.length > 0 && <p className="quiet">{empty.map((queue) => queue.empty).join(" ")}</p>}
        </div>
      </div>
    </>
  );
}

function listHeld({ held, collisions, goingOut }: Today): Waiting {
  return {
    id: "held",
    title: "Held referrals",
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
        since={referral.status_changed_at}
        why={
          <>
            {explainReason(referral.status_reason) || "No reason given"}
            <Earlier collision={collisions.get(referral.id)} />
          </>
        }
      >
        <ActButton referral={referral} act="release" back="today" isMain />
        <a
          className="button button-outline"
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
    title: "Customers waiting",
    count: requests.count,
    all: "/requests",
    empty: "No open requests from customers.",
    rows: RequestsByMove({ requests: requests.rows, days: requests.days }),
  };
}

function listGiftCards({ giftCards }: Today): Waiting {
  return {
    id: "gift-cards",
    title: "Gift cards due",
    count: giftCards.count,
    all: "/find?status=completed",
    empty: "No gift cards due.",
    rows: giftCards.rows.map((referral) => (
      <ReferralRow
        key={referral.id}
        referral={referral}
        why={
          <>
            {referral.gift_card} to <EmailLink address={referral.referrer_email} />, move done{" "}
            <Day at={referral.status_changed_at} />
          </>
        }
      >
        <ActButton referral={referral} act="reward" back="today" label="Gift card sent" isMain />
      </ReferralRow>
    )),
  };
}

function listExpiring({ expiring }: Today): Waiting {
  return {
    id: "expiring",
    title: "Codes expiring soon",
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
            <EmailLink address={referral.referred_email} />
          </>
        }
      >
        <ActButton referral={referral} act="book" back="today" label="Booked" isMain />
      </ReferralRow>
    )),
  };
}
