import type { ReactNode } from "react";
import type { listEmails } from "#db/emails/list.ts";
import type { listMovesOfReferral } from "#db/moves/list.ts";
import type { Collision } from "#db/referrals/collisions.ts";
import type { OwnLink } from "#db/referrals/links.ts";
import type { findReferral } from "#db/referrals/list.ts";
import { telHref } from "#domain/forms/phone-number.ts";
import { REASON_LIMIT } from "#domain/forms/reason.ts";
import {
  findReferralAct,
  listReferralActs,
  type ReferralActName,
  referralActs,
} from "#domain/referrals/office-actions.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { EmailLink } from "../../parts/email-link.tsx";
import { Fact } from "../../parts/facts.tsx";
import { Message } from "../../parts/message.tsx";
import { Day, Moment } from "../../parts/moment.tsx";
import { MovingDateText } from "../../parts/moving-date.tsx";
import { PreviewButton } from "../../parts/preview-button.tsx";
import { explainReason } from "../../parts/reason.ts";
import { StatePill, StatusPill } from "../../parts/status.tsx";
import { Emails } from "../email/emails.tsx";
import { ActionFields } from "./act-button.tsx";
import { Compared } from "./compared.tsx";
import { type Act, type Event, History } from "./history.tsx";

export type ReferralView = {
  referral: NonNullable<Awaited<ReturnType<typeof findReferral>>>;
  events: Event[];
  acts: Act[];
  emails: Awaited<ReturnType<typeof listEmails>>;
  moves: Awaited<ReturnType<typeof listMovesOfReferral>>;
  /** Of the referrer. */
  link: OwnLink | undefined;
  /** If held: earlier records of the friend. */
  collision: Collision | undefined;
  siteUrl: string;
};

/** A rejected action: `text` shows above the page, `field` at the reason. */
export type Refused = { act: ReferralActName; reason: string; text?: string; field?: string };

/** `refused` restores the typed reason. */
export function ReferralPage(props: {
  view: ReferralView;
  message?: ReactNode;
  refused?: Refused | undefined;
}) {
  const { view, message, refused } = props;
  const { referral, events, acts, emails, moves, collision } = view;
  const next = <Acts referral={referral} refused={refused} />;
  return (
    <>
      <p className="desk-back">
        <a href="/find">Find</a>
      </p>
      <h1 className="row num">
        {referral.discount_code} <StatusPill status={referral.status} />
      </h1>
      <p className="quiet">
        Since <Moment at={referral.status_changed_at} />
        {referral.status_reason && `: ${explainReason(referral.status_reason)}`}
      </p>
      {message}
      {refused?.text && <Message tone="failed">{refused.text}</Message>}
      <div className="desk-two">
        <div>
          {collision && <Compared referral={referral} collision={collision} />}
          <Facts view={view} />
          {!collision && next}
        </div>
        <div>
          {collision && next}
          <Emails emails={emails} />
          {moves.length > 0 && (
            <section className="card" aria-labelledby="moves">
              <h2 id="moves">Estimate requests with this code</h2>
              <ul className="desk-rows ruled">
                {moves.map((move) => (
                  <li className="row" key={move.id}>
                    <div>
                      <a className="desk-code" href={`/moves/${move.id}`}>
                        {move.name}
                      </a>{" "}
                      <StatePill state={move.state} />
                      <p className="quiet">
                        <Moment at={move.created_at} />
                        <MovingDateText before=", moving " move={move} />
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {view.link && <PersonalLink link={view.link} referralId={referral.id} />}
          <section className="card" aria-labelledby="history">
            <h2 id="history">History</h2>
            <History events={events} acts={acts} />
          </section>
        </div>
      </div>
    </>
  );
}

/** The referrer's. */
function PersonalLink({ link, referralId }: { link: OwnLink; referralId: string }) {
  const { code, ended_at, opened, requests, bookings } = link;
  return (
    <section className="card" aria-labelledby="personal-link">
      <h2 id="personal-link">Personal link</h2>
      <p className="num">
        {code}
        {ended_at && ", ended by the office"}. Opened: {opened}. Requests: {requests}. Moves booked:{" "}
        {bookings}.
      </p>
      {!ended_at && (
        <ActForm action={`/referrals/${referralId}/end-link`}>
          <button
            className="desk-preview"
            type="submit"
            title="For good. What friends have sent with it counts on."
          >
            End this link
          </button>
        </ActForm>
      )}
    </section>
  );
}

function Facts({ view: { referral, siteUrl } }: { view: ReferralView }) {
  return (
    <dl className="card facts">
      <Fact label="Referrer">
        <Person of={referral} who="referrer" />
      </Fact>
      <Fact label="Friend">
        <Person of={referral} who="referred" />
      </Fact>
      <Fact label="Notes" className="desk-typed">
        {referral.notes}
      </Fact>
      <Fact label="Promised gift card" className="num">
        {referral.gift_card}
      </Fact>
      {referral.link_id && <Fact label="Came by">The referrer’s personal link, with a request</Fact>}
      <Fact label="Received">
        <Moment at={referral.created_at} />
      </Fact>
      <Fact label="Code valid until">
        <Day at={referral.code_expires_at} />
      </Fact>
      <Fact label="Referrer’s page">
        <a href={`${siteUrl}/referrals/status/${referral.status_token}`} rel="noreferrer">
          What the referrer sees
        </a>
      </Fact>
    </dl>
  );
}

function Person({ of, who }: { of: ReferralView["referral"]; who: "referrer" | "referred" }) {
  const [name, email, phone] = [of[`${who}_name`], of[`${who}_email`], of[`${who}_phone`]];
  const tel = phone && telHref(phone);
  return (
    <>
      <b>{name}</b>
      <br />
      <EmailLink address={email} />
      {phone && (
        <>
          <br />
          {tel ? <a href={tel}>{phone}</a> : phone}
        </>
      )}
    </>
  );
}

/** Rejecting is separate, because it needs a reason. */
function Acts({ referral, refused }: { referral: ReferralView["referral"]; refused: Refused | undefined }) {
  const allowed = listReferralActs(referral.status);
  const main = allowed.filter((name) => name !== "reject");
  return (
    <section className="card" aria-labelledby="next">
      <h2 id="next">Next</h2>
      {allowed.length === 0 && <p>Nothing left to do.</p>}
      {main.map((name) => (
        <div className="desk-act" key={name}>
          <p>
            {name === "release" && referral.link_id
              ? findReferralAct(name, referral).consequence
              : meanings[name]}
          </p>
          <ActForm action={`/referrals/${referral.id}/${name}`} className="desk-stack">
            <ActionFields referral={referral} back="referral" />
            <ReasonField
              id={`reason-${name}`}
              label="Note"
              refused={refused?.act === name ? refused : undefined}
            />
            <button className="button button-ink" type="submit">
              {referralActs[name].label}
            </button>
            {"emails" in referralActs[name] && (
              <PreviewButton
                action={`/referrals/${referral.id}/preview`}
                act={name}
                label={referralActs[name].label}
              />
            )}
          </ActForm>
        </div>
      ))}
      {main.length === 0 && allowed.length > 0 && <p>{waitsFor[referral.status]}</p>}
      {allowed.includes("reject") && (
        <details
          className="desk-act"
          id="reject"
          open={refused?.act === "reject" || referral.status === "held"}
        >
          <summary>Reject …</summary>
          <p>{meanings.reject}</p>
          <ActForm action={`/referrals/${referral.id}/reject`} className="desk-stack">
            <ActionFields referral={referral} back="referral" />
            <ReasonField
              id="reason-reject"
              label="Why"
              isRequired
              refused={refused?.act === "reject" ? refused : undefined}
            />
            <button className="button button-final" type="submit">
              Reject referral
            </button>
          </ActForm>
        </details>
      )}
    </section>
  );
}

/** Shown if rejecting is the only action. */
const waitsFor: Partial<Record<ReferralView["referral"]["status"], string>> = {
  received: "The code is on its way to the friend. Nothing for you to do.",
};

const meanings: Record<ReferralActName, string> = {
  release: "Emails the friend the code in one minute. Until then you can undo it.",
  book: "The friend has booked a move with this code.",
  complete: "The move is done. Emails the referrer that the gift card is coming.",
  reward: "You have sent the gift card. Emails the referrer to look for it.",
  reject: "Ends the referral without sending an email. You can undo it within a minute.",
};

function ReasonField(props: {
  id: string;
  label: string;
  isRequired?: boolean;
  refused?: Refused | undefined;
}) {
  const { id, label, isRequired = false, refused } = props;
  const fault = refused?.field;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}{" "}
        <span className="optional">{isRequired ? "(internal; no names)" : "(optional; no names)"}</span>
      </label>
      <input
        className="input"
        id={id}
        name="reason"
        maxLength={REASON_LIMIT}
        autoComplete="off"
        required={isRequired}
        defaultValue={refused?.reason}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-fault`}
      />
      {fault && (
        <p className="field-error" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
