import { movingRules } from "#content/moving-rules.ts";
import type { Rates } from "#content/rates.ts";
import { describeRates } from "#content/rates-in-words.ts";
import { type Cost, findCost } from "#domain/plan/cost.ts";
import { describeDeposit } from "#domain/plan/deposit.ts";
import { cartons } from "#domain/plan/inventory.ts";
import type { Line } from "#domain/plan/lists.ts";
import { findUnit, isLaborOnly, isOffice, type Plan } from "#domain/plan/plan.ts";
import { formatDollars, formatRange, type Range, widenTo } from "#domain/plan/range.ts";
import type { Figures } from "#domain/plan/results.ts";
import { findRuling } from "#domain/plan/ruling.ts";
import type { Work } from "#domain/plan/work.ts";
import { isSample as isSampleShown, shownRates } from "./shown-rates.ts";

type Basis = { plan: Plan; figures: Figures; rates: Rates | null; isSample: boolean };

/** Rates in words and numbers: those of the owner, unless given. */
export function PlanDetails({
  plan,
  figures,
  rates = shownRates,
  isSample = isSampleShown,
}: Pick<Basis, "plan" | "figures"> & Partial<Basis>) {
  return (
    <section className="plan-details card">
      <div className="est-head">
        <h2>Your plan in detail</h2>
        <p>This page’s address saves your plan: bookmark it, or send it to someone</p>
      </div>
      <div className="plan-details-parts">
        <div>
          <h3>
            {`The ${figures.work.days.high > 1 ? "work" : "day"} with ${figures.crews[0].movers} movers`}
          </h3>
          <List
            lines={listParts(figures.work)}
            totals={[["Start to finish", `${formatRange(figures.crews[0].hours)} h`]]}
          />
        </div>
        <div>
          <h3>Cartons</h3>
          {figures.cartons.length > 0 ? (
            <List
              lines={figures.cartons.map(({ id, count }) => [
                `${cartons[id].name}: ${cartons[id].use}`,
                formatRange(count),
              ])}
              totals={[["Total", formatRange(figures.cartonsInAll)]]}
            />
          ) : (
            <p>{findUnit(plan) ? "What is in storage is packed already." : "No cartons for large pieces."}</p>
          )}
        </div>
        <Price plan={plan} figures={figures} rates={rates} isSample={isSample} />
      </div>
    </section>
  );
}

function List({ lines, totals }: { lines: readonly Line[]; totals: readonly Line[] }) {
  return (
    <ul className="plan-parts ruled num">
      {[...lines, ...totals].map((line) => (
        <li key={line[0]} className={totals.includes(line) ? "plan-total" : undefined}>
          <span>{line[0]}</span> <span>{line[1]}</span>
        </li>
      ))}
    </ul>
  );
}

/** The usual crew's day, in order. */
function listParts({ crews: [{ loading, unloading }], ...work }: Work): [string, string][] {
  const { driving, trips, stop } = work;
  const part = (name: string, hours: Range | null): [string, string][] =>
    hours && hours.high > 0 ? [[name, formatTime(hours)]] : [];
  return [
    ...part("Paperwork, ramp, a walk-through", work.beginning),
    ...part("Loading", loading),
    ...(driving ? part("Driving", driving) : [["Driving", "not counted"] satisfies [string, string]]),
    ...part("Another trip, unless a second truck comes", trips),
    ...part("One more stop", stop),
    ...part("Unloading", unloading),
  ];
}

/** "15 to 30 min", "1.75 to 2.5 h": rounded outward to quarter hours. */
function formatTime(hours: Range): string {
  const { low, high } = widenTo(hours, 0.25);
  if (high < 1) return `${formatRange({ low: low * 60, high: high * 60 })} min`;
  return low === high ? `${high} h` : `${low} to ${high} h`;
}

function Price({ plan, figures, rates, isSample }: Basis) {
  const ruling = findRuling(plan);
  const cost = findCost(plan, { work: figures.work, ruling, rates });
  return (
    <div>
      <h3>The price</h3>
      {isSample && <p className="plan-sample">Sample rates, in development only</p>}
      {typeof cost === "string" ? <p>{cost}</p> : <Sum cost={cost} />}
      {rates && ruling?.isHourly && <p className="plan-rates">{describeRates(rates)}</p>}
      {ruling?.isHourly && ruling.rules.includes("state-line") && (
        <p>
          Charged by the hour although it crosses a state line, because both places are in the <ZoneLink />.
        </p>
      )}
      {ruling?.isAtZoneEdge && (
        <p>
          The move may lie inside the <ZoneLink />. The office checks, because there it is charged by the
          hour.
        </p>
      )}
      {ruling && ruling.rules.length > 0 && (
        <p>
          Priced as a household move{" "}
          {ruling.rules.map((id, index) => (
            <span key={id}>
              <span>{index > 0 ? " or " : ""}</span>
              <a href={`/moving-rules#${id}`}>{findTitle(id)}</a>
            </span>
          ))}
          <span>.</span>
        </p>
      )}
      {isOffice(plan) && (
        <p>An office move follows its contract; the rules for household moves do not apply.</p>
      )}
      {ruling?.isNearLimit && (
        <p>About 30 miles by road: the office checks on which side of Virginia’s limit your two doors are.</p>
      )}
      {!isLaborOnly(plan) && <p>{describeDeposit(plan.from, plan.to)}</p>}
    </div>
  );
}

function ZoneLink() {
  return <a href="https://www.ecfr.gov/current/title-49/section-372.219">Washington commercial zone</a>;
}

/** For the middle of a sentence. */
function findTitle(id: (typeof movingRules)[number]["id"]): string {
  const title = movingRules.find((rule) => rule.id === id)?.title ?? "";
  return title.slice(0, 1).toLowerCase() + title.slice(1);
}

function Sum({ cost: { crews, shared } }: { cost: Cost }) {
  const lines = [...crews.map(({ line }) => line), ...shared];
  return (
    <List
      lines={lines.map(({ id, how, dollars }) => [`${costNames[id]}: ${how}`, formatDollars(dollars)])}
      totals={crews.map(({ movers, total }) => [
        `Total with ${movers} movers, not a quote`,
        formatDollars(total),
      ])}
    />
  );
}

const costNames: Record<Cost["shared"][number]["id"], string> = {
  crew: "Crew and truck",
  travel: "Travel",
  packing: "Packing",
  unpacking: "Unpacking",
  cartons: "Cartons",
};
