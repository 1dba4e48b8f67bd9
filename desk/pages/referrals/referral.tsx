import type { Collision } from "#db/referrals/collisions.ts";
import type { OwnLink } from "#db/referrals/links.ts";
import type { ListedReferral } from "#db/referrals/list.ts";
import { findReferralAct, listReferralActs, type ReferralActName } from "#domain/referrals/office-actions.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { writeRoute } from "../../parts/address.ts";
import { Fact } from "../../parts/facts.tsx";
import { Fields } from "../../parts/field.tsx";
import { Day, Moment } from "../../parts/moment.tsx";
import { MovingDateText } from "../../parts/moving-date.tsx";
import { explainReason } from "../../parts/reason.ts";
import { StatePill, StatusPill } from "../../parts/status.tsx";
import { Emails } from "../email/emails.tsx";
import { ActButton } from "./act-button.tsx";
import { History } from "./history.tsx";
import { Person } from "./person.tsx";
import type { ReferralView } from "./read-referral.ts";

/** An act that changed nothing: `reason` is as typed, `fault` what is wrong with it. */
export type Refused = { act: ReferralActName; reason: string; fault?: string };

export function ReferralPage({ view, refused }: { view: ReferralView; refused: Refused | undefined }) {
  const { referral, events, acts, emails, moves, collision, link } = view;
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
      <div className="desk-two">
        <div>
          <Facts view={view} />
          <Acts referral={referral} refused={refused} />
        </div>
        <div>
          {collision && <Earlier collision={collision} friend={referral.referred_email} />}
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
          {link && <PersonalLink link={link} referralId={referral.id} />}
          <section className="card" aria-labelledby="history">
            <h2 id="history">History</h2>
            <History events={events} acts={acts} />
          </section>
        </div>
      </div>
    </>
  );
}

/** What the friend of a held referral has done before, beside it. */
function Earlier({ collision, friend }: { collision: Collision; friend: string }) {
  const { referral, move, referrals } = collision;
  return (
    <>
      {referral && (
        <section className="card" aria-labelledby="referred">
          <h2 id="referred">The friend was already referred</h2>
          <dl className="facts">
            <People of={referral} />
            <Fact label="Code">
              <a href={`/referrals/${referral.id}`}>{referral.discount_code}</a>{" "}
              <StatusPill status={referral.status} />
            </Fact>
            <Fact label="Received">
              <Moment at={referral.created_at} />
            </Fact>
          </dl>
          {referrals > 1 && (
            <a className="desk-more" href={`/find?${new URLSearchParams({ q: friend })}`}>
              All referrals of this friend
            </a>
          )}
        </section>
      )}
      {move && (
        <section className="card" aria-labelledby="asked">
          <h2 id="asked">The friend already asked for an estimate</h2>
          <dl className="facts">
            <Fact label="Request">
              <a href={`/moves/${move.id}`}>{move.name}</a> <StatePill state={move.state} />
            </Fact>
            <Fact label="Email">{move.email}</Fact>
            <Fact label="Phone">{move.phone}</Fact>
            <Fact label="Move">{writeRoute(move)}</Fact>
            <Fact label="Received">
              <Moment at={move.created_at} />
            </Fact>
          </dl>
        </section>
      )}
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
      <People of={referral} />
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

/** Who refers whom, and what they wrote. */
function People({ of }: { of: ListedReferral }) {
  return (
    <>
      <Fact label="Referrer">
        <Person of={of} who="referrer" />
      </Fact>
      <Fact label="Friend">
        <Person of={of} who="referred" />
      </Fact>
      <Fact label="Notes" className="desk-typed">
        {of.notes}
      </Fact>
    </>
  );
}

function Acts({ referral, refused }: { referral: ReferralView["referral"]; refused: Refused | undefined }) {
  const allowed = listReferralActs(referral.status);
  return (
    <section className="card" aria-labelledby="next">
      <h2 id="next">Next</h2>
      {allowed.length === 0 && <p>Nothing left to do.</p>}
      {referral.status === "received" && <p>The code is on its way to the friend. Nothing for you to do.</p>}
      {allowed.map((name) => {
        const own = refused?.act === name ? refused : undefined;
        const errors = own?.fault ? { reason: own.fault } : {};
        const reason =
          name === "reject"
            ? { label: "Why", hint: "Internal; no names." }
            : { label: "Note", hint: "Optional; no names." };
        return (
          <div className="desk-act" key={name} id={name}>
            <p>
              {name === "release" && referral.link_id
                ? findReferralAct(name, referral).consequence
                : meanings[name]}
            </p>
            <ActButton referral={referral} act={name} back="referral">
              <Fields
                looks={{ reason }}
                failed={own && { typed: { reason: own.reason }, errors }}
                of={name}
              />
            </ActButton>
          </div>
        );
      })}
    </section>
  );
}

const meanings: Record<ReferralActName, string> = {
  release: "Emails the friend the code in one minute. Until then you can undo it.",
  book: "The friend has booked a move with this code.",
  complete: "The move is done. Emails the referrer that the gift card is coming.",
  reward: "You have sent the gift card. Emails the referrer to look for it.",
  reject: "Ends the referral without sending an email. You can undo it within a minute.",
};
