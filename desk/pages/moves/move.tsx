import { type ReactNode, useId } from "react";
import type { MoveAct } from "#db/moves/change.ts";
import type { SimilarMove } from "#db/moves/join.ts";
import type { FoundMove } from "#db/moves/list.ts";
import type { MoveNote } from "#db/moves/notes.ts";
import { capitalize } from "#domain/capitalize.ts";
import { formatFullDay } from "#domain/dates/local-day.ts";
import { findMeantAddress } from "#domain/forms/meant-address.ts";
import { linkToAnswer } from "#domain/moves/email-draft.ts";
import { listFacts } from "#domain/moves/facts.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { moveStateNames, moveStateWords, takesPlace } from "#domain/moves/state.ts";
import { PERSONAL_LINK } from "#domain/moves/visit.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Fact } from "../../parts/facts.tsx";
import { describeAct, HistoryLines, SETTLED } from "../../parts/history.tsx";
import { Moment } from "../../parts/moment.tsx";
import { MovingDateText } from "../../parts/moving-date.tsx";
import { Phone } from "../../parts/phone.tsx";
import { PreviewButton } from "../../parts/preview-button.tsx";
import { StatePill, StatusPill } from "../../parts/status.tsx";
import { Emails } from "../email/emails.tsx";
import type { Failed } from "./ask-about.ts";
import { MoveClaims } from "./claims.tsx";
import { FORM, MoveButtons, MoveEmails, MoveForm } from "./move-form.tsx";
import type { MoveView } from "./read-move.ts";
import { listNewDays, listRequested, OpenRequest, requestWords } from "./request.tsx";

type Shown = { view: MoveView; siteUrl: string };

export function MovePage({ view, failed, siteUrl }: Shown & { failed: Failed | undefined }) {
  const { move, days, open, notes, claims, emails, hasLink } = view;
  const newDays = open.flatMap((request) => listNewDays(move, request));
  const chosenDays = days.filter(({ day }) => day === move.second_day || !newDays.includes(day));
  return (
    <>
      <p className="desk-back">
        <a href="/moves">All moves</a>
      </p>
      <div className="row desk-bar">
        <h1>{move.name}</h1>
        <StatePill state={move.state} />
        <MoveButtons move={move} />
      </div>
      <div className="row">
        <span>
          <b>
            {move.state === "answered" && !move.estimate_sent
              ? "Has our answer"
              : capitalize(moveStateWords[move.state])}
          </b>
          {move.state_changed_at && (
            <>
              , as of <Moment at={move.state_changed_at} />
            </>
          )}
        </span>
        <Phone typed={move.phone} />
        {(move.state === "open" || move.state === "answered") && move.email && (
          <a
            href={linkToAnswer({ ...move, email: move.email })}
            title="Opens a draft in your email program. Mark it as answered once you have sent it."
          >
            Write the answer
          </a>
        )}
        <a href={`/moves/${move.id}/sheet`}>Crew sheet</a>
        {hasLink ? (
          <>
            <a href={`${siteUrl}/moves/${move.move_token}`} rel="noreferrer">
              What the customer sees
            </a>
            <button
              className="desk-preview"
              type="submit"
              form={FORM}
              name="act"
              value="link"
              title="Ends the old link, and emails the new one to the customer"
            >
              New link
            </button>
            <PreviewButton form={FORM} action={`/moves/${move.id}/preview`} act="link" label="New link" />
          </>
        ) : (
          <span>The customer’s link has ended.</span>
        )}
      </div>
      <MoveEmails move={move} referral={view.referral} />
      <Warnings {...{ view, siteUrl }} />
      <div className="desk-two">
        <div>
          {open.length > 0 && (
            <section className="card" aria-labelledby="requests">
              <h2 id="requests">Requests to answer</h2>
              <ul className="desk-rows ruled">
                {open.map((request) => (
                  <OpenRequest
                    key={request.id}
                    {...{ request, move, days }}
                    failed={failed?.request === request.id ? failed : undefined}
                  />
                ))}
              </ul>
            </section>
          )}
          <MoveForm {...{ move, days: chosenDays, failed: failed?.request ? undefined : failed }} />
        </div>
        <div>
          <MoveClaims claims={claims} failed={failed} />
          <Notes notes={notes} />
          <Facts view={view} />
          {move.plan && <PlanBlock plan={move.plan} title="Their plan" />}
          {view.joinedPlans.map((plan) => (
            <PlanBlock key={plan.address} plan={plan} title="The plan of the joined request" />
          ))}
          <section className="card" aria-labelledby="history">
            <h2 id="history">History</h2>
            <HistoryLines lines={listHistory(view)} />
          </section>
          <Emails emails={emails} />
        </div>
      </div>
    </>
  );
}

function Notes({ notes }: { notes: readonly MoveNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section className="card" aria-labelledby="notes">
      <h2 id="notes">Private notes</h2>
      <ol className="desk-history">
        {notes.map(({ id, at, name, text }) => (
          <li key={id}>
            <Moment at={at} />
            <p className="desk-typed">
              {name && <b>{name}: </b>}
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the office should know before it relies on an email or a truck. */
function Warnings({ view: { move, emailBlock, truckClashes, similar }, siteUrl }: Shown) {
  const link = `${siteUrl}/moves/${move.move_token}`;
  return (
    <>
      {emailBlock && (
        <p className="desk-message desk-message-failed">
          {emailBlock === "none" && "They gave no email address. "}
          {emailBlock === "bounced" && `Emails to ${move.email} come back. `}
          {emailBlock === "stopped" && "They asked for no emails about this request. "}
          Nothing from here reaches them: call <Phone typed={move.phone} />
          {emailBlock === "none" && `, and read out or text them the link to their page: ${link}`}.
        </p>
      )}
      {similar.map((other) => (
        <Similar key={other.id} move={move} other={other} />
      ))}
      {truckClashes.map(({ id, name, day, truck }) => (
        <p className="desk-message desk-message-failed" key={id + day}>
          {truck} is also on <a href={`/moves/${id}`}>{name}</a>’s move on {formatFullDay(day)}.
        </p>
      ))}
    </>
  );
}

/** Two spouses, or the same person twice. */
function Similar({ move, other }: { move: FoundMove; other: SimilarMove }) {
  const { id, name, state, version, sharesEmail, sharesPhone } = other;
  const shared = [sharesEmail && "email", sharesPhone && "phone"].filter(Boolean).join(" and ");
  return (
    <div className="desk-message row">
      <p>
        <a href={`/moves/${id}`}>{name}</a> ({moveStateNames[state].toLowerCase()}) has the same{" "}
        {shared || "day and street, or the same form"}.
      </p>
      {!takesPlace({ state }) && (
        <ActForm action={`/moves/${move.id}/join`}>
          <input type="hidden" name="version" value={move.version} />
          <input type="hidden" name="other" value={id} />
          <input type="hidden" name="other-version" value={version} />
          <button className="button button-outline" type="submit" aria-label={`Join it to this one: ${name}`}>
            Join it to this one
          </button>
        </ActForm>
      )}
    </div>
  );
}

const actWords: Record<
  | MoveAct
  | "enter-move"
  | "answer-request"
  | "close-request"
  | "change-claim"
  | "retry-email"
  | "settle-email"
  | "refuse-referral",
  string
> = {
  "enter-move": "took it down by phone",
  "reopen-move": "reopened it",
  "answer-move": "marked it as answered",
  "send-estimate": "sent the estimate",
  "book-move": "booked it",
  "finish-move": "marked it as done",
  "change-move": "changed it",
  "cancel-move": "marked it as cancelled",
  "answer-request": "answered a request",
  "close-request": "closed a request without an answer",
  "change-claim": "changed a claim",
  "retry-email": "resent an email",
  "settle-email": SETTLED,
  "refuse-referral": "left the referral as it is",
};

function listHistory({ move, requests, history }: MoveView) {
  return [
    { at: move.created_at, who: move.name, what: "asked for an estimate", why: "" },
    ...requests.map(({ created_at, kind, fields, answer }) => ({
      at: created_at,
      who: move.name,
      what: requestWords[kind],
      why: [...listRequested(kind, fields), ...(answer ? [`Answer: ${answer}`] : [])].join(" · "),
    })),
    ...history.map((one) => describeAct(one, actWords[one.act as keyof typeof actWords])),
  ];
}

function Facts({ view }: { view: MoveView }) {
  const { move } = view;
  const own = {
    date: (move.moving_day || move.flexible) && <MovingDateText move={move} />,
    code: <Code view={view} />,
    details: move.details && <span className="desk-typed">{move.details}</span>,
  };
  const facts: { label: string; value: ReactNode }[] = [
    { label: "Number", value: formatMoveNumber(move.id) },
    { label: "Email", value: <Email typed={move.email} /> },
    { label: "Phone", value: move.phone && <Phone typed={move.phone} /> },
    ...listFacts<ReactNode>(move, { own }),
    { label: "Came from", value: [move.came_from, move.visit].filter(Boolean).join(", ") },
  ];
  return (
    <section className="card desk-stack" aria-labelledby="asked">
      <h2 id="asked">The request</h2>
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value || <span className="quiet">not given</span>}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Email({ typed }: { typed: string | null }) {
  const meant = typed && findMeantAddress(typed);
  return (
    <>
      {typed}
      {meant && (
        <>
          <br />
          Likely a typo for {meant}
        </>
      )}
    </>
  );
}

function Code({ view }: { view: MoveView }) {
  const { move, referral } = view;
  const { discount_code: code } = move;
  if (!code) return "none";
  if (!referral && move.came_from === PERSONAL_LINK)
    return (
      <>
        {code}, a personal link: <a href={`/find?q=${code}`}>its referral is held or rejected</a>
      </>
    );
  if (!referral) return `${code}, not a valid code`;
  const page = `/referrals/${referral.id}`;
  const { codeUse } = view;
  return (
    <>
      <a href={page}>{code}</a> <StatusPill status={referral.status} />
      <br />
      from {referral.referrer_name}
      {codeUse && (
        <>
          , used first by <a href={`/moves/${codeUse.id}`}>{codeUse.name}</a>
        </>
      )}
      {referral.status === "completed" && (
        <>
          : <a href={`${page}#next`}>{referral.gift_card} gift card due</a>
        </>
      )}
    </>
  );
}

function PlanBlock({ plan, title }: { plan: NonNullable<FoundMove["plan"]>; title: string }) {
  const id = useId();
  return (
    <section className="card desk-stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="facts">
        {plan.figures.map(([name, value]) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <h3>Inventory</h3>
      <ul className="desk-inventory">
        {plan.inventory.map(([name, value]) => (
          <li key={name}>
            <b>{value}</b> {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
