import { company, movesWithinMaryland } from "#content/company.ts";
import { movingRules } from "#content/moving-rules.ts";
import type { Rates } from "#content/rates.ts";
import { rates } from "#content/rates.ts";
import { sampleRates } from "#content/sample-rates.ts";
import { writePlan } from "#domain/plan/address.ts";
import { type Cost, findCost } from "#domain/plan/cost.ts";
import { findDeposit } from "#domain/plan/deposit.ts";
import type { Figures } from "#domain/plan/figures.ts";
import { cartons } from "#domain/plan/inventory.ts";
import { isOffice, type Plan } from "#domain/plan/plan.ts";
import { type Range, writeRange } from "#domain/plan/range.ts";
import { findRuling } from "#domain/plan/ruling.ts";
import { type Line, listAccess, listInventory } from "#domain/plan/words.ts";

/** Development shows how a sum looks; a build has the owner's rates or none. */
const isSampleShown = rates === null && import.meta.env.DEV;

/** The plan in its parts, with the owner's rates. */
export function Docket(props: Omit<PartsProps, "rates" | "isSample">) {
  const shown = isSampleShown ? sampleRates : rates;
  return <Parts {...props} rates={shown} isSample={isSampleShown} />;
}

type PartsProps = {
  plan: Plan;
  figures: Figures;
  siteUrl: string;
  rates: Rates | null;
  isSample: boolean;
};

/** The plan in its parts: the day, the cartons, the cost. */
export function Parts({ plan, figures, siteUrl, rates, isSample }: PartsProps) {
  return (
    <section className="plan-docket label" aria-labelledby="docket-title">
      <div className="est-head">
        <h2 id="docket-title">The plan in its parts</h2>
        <p>The address of this page holds it: keep it, or send it to whoever moves with you</p>
      </div>
      <Counted plan={plan} siteUrl={siteUrl} />
      <div className="plan-docket-parts">
        <div>
          <h3>The day</h3>
          <List
            lines={listParts(figures)}
            total={["From the first paper to the last piece", `${writeRange(figures.hours)} h`]}
          />
        </div>
        <div>
          <h3>Cartons</h3>
          {figures.cartons.length > 0 ? (
            <List
              lines={figures.cartons.map(({ id, count }) => [
                `${cartons[id].name}: ${cartons[id].use}`,
                writeRange(count),
              ])}
              total={["Together", writeRange(figures.cartonsInAll)]}
            />
          ) : (
            <p>None for the pieces alone.</p>
          )}
        </div>
        <Price plan={plan} figures={figures} rates={rates} isSample={isSample} />
      </div>
    </section>
  );
}

function List({ lines, total }: { lines: readonly Line[]; total: Line }) {
  return (
    <ul className="plan-parts num">
      {[...lines, total].map((line) => (
        <li key={line[0]} className={line === total ? "plan-total" : undefined}>
          <span>{line[0]}</span> <span>{line[1]}</span>
        </li>
      ))}
    </ul>
  );
}

/** The parts of the day in their order, each in hours and minutes. */
function listParts({ work }: Figures): [string, string][] {
  const { beginning, packing, loading, driving, unloading } = work;
  return [
    ["Papers, ramp, a walk through both homes", writeMinutes(beginning)],
    ...(packing.high > 0 ? [["Packing", writeMinutes(packing)] satisfies [string, string]] : []),
    ["Loading", writeMinutes(loading)],
    ["Driving", driving ? writeMinutes(driving) : "not counted"],
    ["Unloading", writeMinutes(unloading)],
  ];
}

/** "15 to 30 min", "1:45 to 2:30 h": to the quarter of an hour. */
function writeMinutes({ low, high }: Range): string {
  const quarters = { low: Math.floor(low * 4 + 1e-9) * 15, high: Math.ceil(high * 4 - 1e-9) * 15 };
  if (quarters.high < 60)
    return quarters.low === quarters.high
      ? `${quarters.high} min`
      : `${quarters.low} to ${quarters.high} min`;
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  return quarters.low === quarters.high
    ? `${clock(quarters.high)} h`
    : `${clock(quarters.low)} to ${clock(quarters.high)} h`;
}

/** What the form above holds, for paper alone. */
function Counted({ plan, siteUrl }: Pick<PartsProps, "plan" | "siteUrl">) {
  const things = listInventory(plan).map(([name, count]) => `${count} ${name.toLowerCase()}`);
  const lines: Line[] = [
    ["What moves", things.join(", ")],
    ...listAccess(plan),
    ["This plan", `${siteUrl}/plan${writePlan(plan)}`],
  ];
  return (
    <dl className="plan-counted num">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Price({ plan, figures, rates, isSample }: Omit<PartsProps, "siteUrl">) {
  const ruling = findRuling(plan);
  const cost = rates && ruling ? findCost(plan, { work: figures.work, ruling, rates }) : null;
  return (
    <div>
      <h3>The price</h3>
      {cost ? <Sum cost={cost} isSample={isSample} /> : <p>The figure comes with your estimate.</p>}
      {ruling && ruling.rules.length > 0 && (
        <p>
          Priced as a household move{" "}
          {ruling.rules.map((id, index) => (
            <span key={id}>
              {index > 0 && " or "}
              <a href={`/moving-rules#${id}`}>{findTitle(id)}</a>
            </span>
          ))}
          .
        </p>
      )}
      {ruling?.rules.includes("maryland") && !movesWithinMaryland && (
        <p>Ask us first: we do not promise moves within Maryland.</p>
      )}
      {isOffice(plan) && (
        <p>An office move follows its contract; the rules for household moves do not apply.</p>
      )}
      <p>{describeDeposit(findDeposit(plan.from, plan.to))}</p>
    </div>
  );
}

const LOCAL_DEPOSIT = `Local move: a ${company.payment.localDeposit} deposit holds the date, the balance is due at unloading.`;
const LONG_DISTANCE = "Long-distance move: no deposit, 50% when we load, the balance at delivery.";

function describeDeposit(deposit: ReturnType<typeof findDeposit>): string {
  if (deposit === "local") return LOCAL_DEPOSIT;
  return deposit === "long-distance" ? LONG_DISTANCE : `${LOCAL_DEPOSIT} ${LONG_DISTANCE}`;
}

function findTitle(id: (typeof movingRules)[number]["id"]): string {
  const title = movingRules.find((rule) => rule.id === id)?.title ?? "";
  return title.slice(0, 1).toLowerCase() + title.slice(1);
}

function Sum({ cost, isSample }: { cost: Cost; isSample: boolean }) {
  return (
    <>
      {isSample && <p className="plan-sample">Sample rates, in development only</p>}
      <List
        lines={cost.lines.map(({ id, how, dollars }) => [`${costNames[id]}: ${how}`, writeDollars(dollars)])}
        total={["Together, and no quote", writeDollars(cost.total)]}
      />
    </>
  );
}

const costNames: Record<Cost["lines"][number]["id"], string> = {
  crew: "Crew and truck",
  travel: "Travel",
  cartons: "Cartons",
};

function writeDollars({ low, high }: Range): string {
  return low === high ? `$${low}` : `$${low.toLocaleString("en-US")} to $${high.toLocaleString("en-US")}`;
}
