import type { Rates } from "#content/rates.ts";
import { findCost } from "#domain/plan/cost.ts";
import { describeTrip } from "#domain/plan/describe.ts";
import { listNotes } from "#domain/plan/notes.ts";
import type { Plan } from "#domain/plan/plan.ts";
import { formatDollars, formatRange, nothing, type Range } from "#domain/plan/range.ts";
import type { Figures } from "#domain/plan/results.ts";
import { findRuling } from "#domain/plan/ruling.ts";
import type { Work } from "#domain/plan/work.ts";
import { isSample, shownRates } from "./shown-rates.ts";

export function Facts({ plan, figures }: { plan: Plan; figures: Figures }) {
  const { work, crews, cartonsInAll, pounds } = figures;
  const notes = listNotes(plan, figures);
  const totals = shownRates && findTotals(plan, work, shownRates);
  return (
    <dl className="plan-facts num">
      <div>
        <dt>{totals ? `Crew, time and ${isSample ? "sample price" : "price"}` : "Crew and time"}</dt>
        <dd className="plan-crews">
          {[...crews]
            .sort((one, other) => one.movers - other.movers)
            .map((crew) => (
              <span key={crew.movers} className={crew === crews[0] ? "is-usual" : undefined}>
                <span>{`${crew.movers} movers`}</span> <span>{`${formatRange(crew.hours)} hours`}</span>{" "}
                {totals?.has(crew.movers) && <span>{formatDollars(totals.get(crew.movers) ?? nothing)}</span>}
              </span>
            ))}
          <small>
            {(crews.length > 1 ? `Usually we send ${crews[0].movers}. ` : "") +
              (work.driving ? describeTrip(plan) : explainMissingDrive(plan))}
          </small>
        </dd>
      </div>
      {cartonsInAll.high > 0 && (
        <div>
          <dt>Cartons</dt>
          <dd>{formatRange(cartonsInAll)}</dd>
        </div>
      )}
      <div>
        <dt>Weight</dt>
        <dd>{`${formatRange(pounds)} pounds`}</dd>
      </div>
      {notes.length > 0 && (
        <div>
          <dt>Note</dt>
          <dd className="plan-notes">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Totals by number of movers; null without a price, which the details explain. */
function findTotals(plan: Plan, work: Work, rates: Rates): Map<number, Range> | null {
  const cost = findCost(plan, { work, ruling: findRuling(plan), rates });
  return typeof cost === "string" ? null : new Map(cost.crews.map(({ movers, total }) => [movers, total]));
}

function explainMissingDrive({ from, to }: Plan): string {
  return `Without the drive: ${from === null || to === null ? "enter both places" : "we do not know the distance yet"}`;
}
