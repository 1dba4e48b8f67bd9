import type { ReactNode } from "react";
import type { listActs } from "#db/audit/log.ts";
import type { ListedEmail } from "#db/emails/list.ts";
import type { MoveAct } from "#db/moves/change.ts";
import type { OfficeDay } from "#db/moves/days.ts";
import type { MoveRequest } from "#db/moves/requests.ts";
import type { findReferral } from "#db/referrals/list.ts";
import { formatMovingDate, homeTypes, moveTypes } from "#domain/estimates/estimate.ts";
import { telHref } from "#domain/forms/phone-number.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { HistoryLines } from "../../parts/history.tsx";
import { Message } from "../../parts/message.tsx";
import { MovingDateText } from "../../parts/moving-date.tsx";
import { StatusPill } from "../../parts/status.tsx";
import { Emails } from "../mail/mails.tsx";
import { StateTag } from "./list.tsx";
import { type Estimate, type FailedChange, MoveForm } from "./move-form.tsx";
import { type FailedAnswer, listRequested, OpenRequest, requestWords } from "./request.tsx";

export type EstimateView = {
  estimate: Estimate;
  days: readonly OfficeDay[];
  requests: readonly MoveRequest[];
  history: Awaited<ReturnType<typeof listActs>>;
  emails: readonly ListedEmail[];
  /** The referral that the request's code belongs to. */
  referral: Awaited<ReturnType<typeof findReferral>>;
  siteUrl: string;
};

export function EstimatePage(props: {
  view: EstimateView;
  message: ReactNode;
  failed: FailedChange | undefined;
  failedAnswer: FailedAnswer | undefined;
}) {
  const { view, message, failed, failedAnswer } = props;
  const { estimate, days, requests, emails, siteUrl } = view;
  const open = requests.filter(({ answered_at }) => !answered_at);
  const refused = failed ?? failedAnswer;
  return (
    <>
      <p className="desk-back">
        <a href="/estimates">All estimates</a>
      </p>
      {message}
      {refused && !refused.overbook && <Message tone="failed">{refused.text}</Message>}
      <div className="desk-title office-title">
        <h1>{estimate.name}</h1>
        <StateTag state={estimate.state} />
        {estimate.move_token && (
          <a className="desk-button" href={`${siteUrl}/moves/${estimate.move_token}`} rel="noreferrer">
            What the customer sees
          </a>
        )}
      </div>
      <div className="desk-two">
        <div>
          {open.length > 0 && (
            <section className="desk-card" aria-labelledby="requests">
              <h2 id="requests">Requests to answer</h2>
              <ul className="desk-rows">
                {open.map((request) => (
                  <OpenRequest
                    key={request.id}
                    request={{ ...request, state: estimate.state }}
                    failed={failedAnswer?.id === request.id ? failedAnswer : undefined}
                  />
                ))}
              </ul>
            </section>
          )}
          <MoveForm {...{ estimate, days, failed }} />
        </div>
        <div>
          <Facts view={view} />
          {estimate.plan && <PlanBlock plan={estimate.plan} />}
          <section className="desk-card" aria-labelledby="history">
            <h2 id="history">History</h2>
            <HistoryLines lines={listHistory(view)} />
          </section>
          <Emails emails={emails} />
        </div>
      </div>
    </>
  );
}

const actWords: Record<MoveAct | "answer-request" | "retry-email", string> = {
  "reopen-estimate": "reopened it",
  "answer-estimate": "marked it as answered",
  "book-estimate": "booked it",
  "finish-move": "marked it as done",
  "change-move": "changed it",
  "lose-estimate": "marked it as lost",
  "answer-request": "answered a request",
  "retry-email": "resent an email",
};

function listHistory({ estimate, requests, history }: EstimateView) {
  return [
    { at: estimate.created_at, who: estimate.name, what: "asked for an estimate", why: "" },
    ...requests.map(({ created_at, kind, fields, answer }) => ({
      at: created_at,
      who: estimate.name,
      what: requestWords[kind],
      why: [...listRequested(kind, fields), ...(answer ? [`Answer: ${answer}`] : [])].join(". "),
    })),
    ...history.map(({ at, name, act, reason }) => ({
      at,
      who: name ?? "A command",
      what: actWords[act as keyof typeof actWords] ?? act,
      why: reason ?? "",
    })),
  ];
}

function Facts({ view }: { view: EstimateView }) {
  const { estimate } = view;
  const facts: [string, ReactNode][] = [
    ["Number", formatMoveNumber(estimate.id)],
    ["From", estimate.moving_from],
    ["To", estimate.moving_to],
    ["Date", formatMovingDate(estimate) && <MovingDateText key="date" estimate={estimate} />],
    ["What", estimate.move_type && moveTypes[estimate.move_type]],
    ["Home", estimate.home_type && homeTypes[estimate.home_type]],
    ["Email", estimate.email],
    ["Phone", <Phone key="phone" typed={estimate.phone} />],
    ["Code", <Code key="code" view={view} />],
  ];
  return (
    <section className="desk-card office-stack" aria-labelledby="asked">
      <h2 id="asked">The request</h2>
      <dl className="desk-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || <NotGiven />}</dd>
          </div>
        ))}
      </dl>
      {estimate.details && <p className="office-details">{estimate.details}</p>}
    </section>
  );
}

function Phone({ typed }: { typed: string | null }) {
  const href = typed && telHref(typed);
  return href ? <a href={href}>{typed}</a> : (typed ?? <NotGiven />);
}

function NotGiven() {
  return <span className="desk-quiet">not given</span>;
}

function Code({ view: { estimate, referral } }: { view: EstimateView }) {
  const { discount_code: code } = estimate;
  if (!code) return "none";
  if (!referral) return `${code}, not a valid code`;
  const page = `/referrals/${referral.id}`;
  return (
    <>
      <a href={page}>{code}</a> <StatusPill status={referral.status} />
      <br />
      from {referral.referrer_name}
      {referral.status === "completed" && (
        <>
          : <a href={`${page}#next`}>{referral.gift_card} gift card due</a>
        </>
      )}
    </>
  );
}

function PlanBlock({ plan }: { plan: NonNullable<Estimate["plan"]> }) {
  return (
    <section className="desk-card office-stack" aria-labelledby="plan">
      <h2 id="plan">Their plan</h2>
      <dl className="desk-facts">
        {plan.figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>Inventory</h3>
      <ul className="office-inventory">
        {plan.inventory.map(([name, value]) => (
          <li key={name}>
            <b>{value}</b> {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
