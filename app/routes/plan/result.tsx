import { Link } from "react-router";
import { truckFeet, truckHolds } from "#content/truck.ts";
import { formatPlan } from "#domain/plan/address.ts";
import { describeLoad } from "#domain/plan/describe.ts";
import type { Plan } from "#domain/plan/plan.ts";
import { formatRange, nothing } from "#domain/plan/range.ts";
import type { Figures } from "#domain/plan/results.ts";
import { Nothing, unhydrated } from "../../ui/hydration/unhydrated.tsx";

// The code loads with the first change.
const TruckDrawing = unhydrated(() => import("./truck.tsx"), "TruckDrawing", Nothing);
const Facts = unhydrated(() => import("./facts.tsx"), "Facts", Nothing);

export function Result({ plan, figures }: { plan: Plan; figures: Figures | null }) {
  return (
    <section
      className={figures ? "plan-result card" : "plan-result plan-waiting"}
      id="result"
      aria-labelledby="result-title"
    >
      <div className="est-head">
        <h2 id="result-title">What it takes</h2>
        <p>{figures ? "Rough ranges, not a quote" : "Count the rooms, and the truck fills"}</p>
      </div>
      <TruckDrawing share={figures?.share ?? nothing} />
      {figures && (
        <>
          <p className="plan-sum">
            <b>{describeLoad(figures.share)}</b>
            <span className="num">{`${formatRange(figures.volume)} cubic feet`}</span>
            <span>
              A {truckFeet}-foot truck holds {truckHolds}.
            </span>
          </p>
          <Facts plan={plan} figures={figures} />
          <div className="plan-next">
            <Link className="button button-signal" to={`/estimate${formatPlan(plan)}`}>
              Get a price for this plan
            </Link>
          </div>
        </>
      )}
    </section>
  );
}
