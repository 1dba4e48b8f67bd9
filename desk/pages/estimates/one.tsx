import type { ReactNode } from "react";
import type { listActs } from "#db/audit/log.ts";
import type { ListedEmail } from "#db/emails/list.ts";
import type { findEstimates } from "#db/estimates/list.ts";
import type { MoveAct } from "#db/moves/change.ts";
import { linkToAnswer } from "#domain/estimates/answer-mail.ts";
import { homeTypes, moveTypes, writeMovingDate } from "#domain/estimates/estimate.ts";
import {
  type EstimateState,
  estimateStateNames,
  estimateStateWords,
  listNextEstimateStates,
} from "#domain/estimates/state.ts";
import { telHref } from "#domain/forms/phone-number.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { History } from "../../parts/history.tsx";
import { Message } from "../../parts/message.tsx";
import { Moment } from "../../parts/moment.tsx";
import { MovingDateText } from "../../parts/moving-date.tsx";
import { StateTag } from "./list.tsx";

/** An act that was refused, with what was typed for it. */
export type Failed = { status: 409 | 422; text: string; reason: string; to?: EstimateState };

type Estimate = Awaited<ReturnType<typeof findEstimates>>[number];

/** One estimate request: who asks for what, its plan, and what became of it. */
export function EstimatePage(props: {
  estimate: Estimate;
  history: Awaited<ReturnType<typeof listActs>>;
  emails: readonly ListedEmail[];
  done: EstimateState | undefined;
  failed: Failed | undefined;
}) {
  const { estimate, history, emails, done, failed } = props;
  return (
    <>
      <p className="desk-back">
        <a href="/estimates">All estimates</a>
      </p>
      {done && <Message tone="done">Marked as {estimateStateNames[done].toLowerCase()}.</Message>}
      {failed && <Message tone="failed">{failed.text}</Message>}
      <div className="desk-title office-title">
        <h1>{estimate.name}</h1>
        <StateTag state={estimate.state} />
      </div>
      <div className="desk-two">
        <div>
          <Facts estimate={estimate} />
          {estimate.plan && <PlanBlock plan={estimate.plan} />}
        </div>
        <div>
          <Acts estimate={estimate} failed={failed} />
          <section className="desk-card office-stack" aria-labelledby="history">
            <h2 id="history">History</h2>
            <p>
              Received <Moment at={estimate.created_at} />
            </p>
            <History rows={history} describe={({ act }) => actWords[act as MoveAct] ?? act} />
          </section>
          <Mails emails={emails} />
        </div>
      </div>
    </>
  );
}

const actWords: Record<MoveAct, string> = {
  "reopen-estimate": "Opened again",
  "answer-estimate": "Marked as answered",
  "book-estimate": "Marked as booked",
  "finish-move": "Marked as done",
  "change-move": "Changed",
  "lose-estimate": "Marked as lost",
};

function Facts({ estimate }: { estimate: Estimate }) {
  const facts: [string, ReactNode][] = [
    ["From", estimate.moving_from],
    ["To", estimate.moving_to],
    ["Date", writeMovingDate(estimate) && <MovingDateText key="date" estimate={estimate} />],
    ["What", estimate.move_type && moveTypes[estimate.move_type]],
    ["Home", estimate.home_type && homeTypes[estimate.home_type]],
    ["Email", estimate.email],
    ["Phone", <Phone key="phone" typed={estimate.phone} />],
    ["Code", <Code key="code" estimate={estimate} />],
  ];
  return (
    <section className="desk-card office-stack" aria-labelledby="asked">
      <h2 id="asked">What they asked</h2>
      <dl className="desk-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || <NotSaid />}</dd>
          </div>
        ))}
      </dl>
      {estimate.details && <p className="office-details">{estimate.details}</p>}
    </section>
  );
}

function Phone({ typed }: { typed: string | null }) {
  const href = typed && telHref(typed);
  return href ? <a href={href}>{typed}</a> : (typed ?? <NotSaid />);
}

function NotSaid() {
  return <span className="desk-quiet">not said</span>;
}

function Code({ estimate: { discount_code, referral_id } }: { estimate: Estimate }) {
  if (!discount_code) return "none";
  return referral_id ? (
    <a href={`/referrals/${referral_id}`}>{discount_code}</a>
  ) : (
    `${discount_code}, which is not a good code of ours`
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
      <h3>What moves</h3>
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

const verbs: Record<EstimateState, string> = {
  open: "Open it again",
  answered: "Mark as answered",
  booked: "Mark as booked",
  done: "Mark as done",
  lost: "Mark as lost",
};

function Acts({ estimate, failed }: { estimate: Estimate; failed: Failed | undefined }) {
  const next = listNextEstimateStates(estimate.state);
  const isOpen = estimate.state === "open";
  return (
    <section className="desk-card office-stack" aria-labelledby="acts">
      <h2 id="acts">What became of it</h2>
      <p>
        This request <b>{estimateStateWords[estimate.state]}</b>
        {estimate.state_changed_at && (
          <>
            , since <Moment at={estimate.state_changed_at} />
          </>
        )}
        .
      </p>
      <a className={`desk-button ${isOpen ? "desk-button-main" : ""}`} href={linkToAnswer(estimate)}>
        Write the answer
      </a>
      <p className="desk-quiet">Opens your mail program with the text begun. Mark it here when it is sent.</p>
      <ActForm action={`/estimates/${estimate.id}/state`} className="office-acts">
        <input type="hidden" name="seen" value={estimate.state} />
        <div className="field">
          <label htmlFor="reason">
            Note <span className="optional">(optional, stays in the history)</span>
          </label>
          <input
            className="input"
            id="reason"
            name="reason"
            maxLength={500}
            defaultValue={failed?.reason}
            autoComplete="off"
          />
        </div>
        <div className="office-buttons">
          {next.map((state) => (
            <button key={state} className="desk-button" type="submit" name="to" value={state}>
              {verbs[state]}
            </button>
          ))}
        </div>
      </ActForm>
    </section>
  );
}

function Mails({ emails }: { emails: readonly ListedEmail[] }) {
  return (
    <section className="desk-card office-stack" aria-labelledby="mails">
      <h2 id="mails">Mails</h2>
      <ul className="office-mails">
        {emails.map(({ id, kind, to_address, state, sent_at }) => (
          <li key={id}>
            <a href={`/mails/${id}`}>{kind === "estimate-office" ? "To the office" : `To ${to_address}`}</a>{" "}
            <span className="desk-quiet">{sent_at ? <Moment at={sent_at} /> : state}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
