import { company } from "#content/company.ts";
import { formatDay } from "#domain/dates/local-day.ts";
import { type MoveStep, moveStepNames } from "#domain/moves/progress.ts";
import { Drawing } from "../../ui/pictures/scenes.tsx";
import { CallButton } from "../../ui/sections/call-button.tsx";
import { Facts } from "../../ui/sections/facts.tsx";
import type { ShownMove } from "./show.ts";

/** The day, then the steps on one route, the truck at the last one reached. */
export function MoveProgress({ shown }: { shown: ShownMove }) {
  const { step, steps, firstName } = shown;
  const isOver = step === "cancelled";
  return (
    <section>
      <h1>{isOver ? "Your move is cancelled" : firstName ? `${firstName}, your move` : "Your move"}</h1>
      <p className="lead">{news[step]}</p>
      <div className="card progress">
        <Day shown={shown} />
        <ol className="progress-steps perforated">
          {steps.map((one, index) => {
            const isHere = one.step === step;
            return (
              <li
                key={one.step}
                className={one.isReached ? "progress-reached" : undefined}
                aria-current={isHere ? "step" : undefined}
              >
                <span className="progress-dot" aria-hidden>
                  <b>{index + 1}</b>
                </span>
                <div className="progress-words">
                  <div>
                    <h2>{moveStepNames[one.step]}</h2>
                    {(one.day || !one.isReached) && (
                      <p className="quiet num">{one.day ? formatDay(one.day) : "Not yet"}</p>
                    )}
                  </div>
                  {isHere && !isOver && (
                    <svg className="art progress-truck" viewBox="0 -142 332 146" aria-hidden="true">
                      <Drawing id="art-truck" />
                    </svg>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

function Day({ shown: { step, day, arrival, movers, number } }: { shown: ShownMove }) {
  const isOver = step === "cancelled";
  const isAsked = step === "received" || step === "answered" || step === "estimated";
  const isToday = step === "moving-day";
  const name = isOver ? "The day was" : day && isAsked ? "You asked for" : "Your day";
  return (
    <div className="progress-end row">
      <p className="tag">
        <span>
          <span>{name}</span>
          <b className="num">{day ?? (isOver ? "Never set" : "Not set yet")}</b>
          {(arrival || (day && step !== "done")) && (
            <span>{`Arrival: ${arrival ?? (isAsked || isOver ? "any time" : "we’ll call you")}`}</span>
          )}
          {movers && <span className="num">{movers === 1 ? "1 mover" : `${movers} movers`}</span>}
        </span>
      </p>
      <div className="progress-note">
        {isToday && <CallButton kind="signal" />}
        <p className="quiet">
          {isToday ? (
            <span key="today">Or write to </span>
          ) : (
            <span key="before">
              Questions? Call{" "}
              <a className="num" href={company.phone.href}>
                {company.phone.display}
              </a>{" "}
              or write to{" "}
            </span>
          )}
          <a href={`mailto:${company.emails.moves}?subject=Move%20${number}`}>{company.emails.moves}</a>. Keep
          this page’s address to yourself.
        </p>
      </div>
    </div>
  );
}

export function MoveFacts({ shown }: { shown: ShownMove }) {
  const { facts, note } = shown;
  return (
    <section className="move-facts left">
      <h2>Your move at a glance</h2>
      <Facts className="move-list facts" facts={facts} />
      {note && <p className="move-note">{`From the office: ${note}`}</p>}
    </section>
  );
}

const news: Record<MoveStep, string> = {
  received:
    "We have your request. The office answers by phone or email, and this page shows where it stands.",
  answered: "We have answered you. Nothing is booked yet: to book, write to us below, or call.",
  estimated: "You have our estimate. Nothing is booked yet: to book it, write to us below, or call.",
  booked: "Your day is booked. If your plans change, tell us early.",
  "moving-day": "Moving day has come. A call is the quickest way to reach us.",
  done: "You have moved. Thank you for moving with us.",
  cancelled: "No crew will come. Have your plans changed again? Call us, or write to us below.",
};
