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
    <section className="plan-result card" id="result" aria-labelledby="result-title">
      <div className="est-head">
        <h2 id="result-title">What it takes</h2>
        <p>Rough ranges, not a quote</p>
      </div>
      <TruckDrawing share={figures?.share ?? nothing} />
      <p className="plan-sum">
        <b>{figures ? describeLoad(figures.share) : "Nothing counted yet"}</b>
        {figures && <span className="num">{formatRange(figures.volume)} cubic feet</span>}
        <span>
          {figures
            ? `A ${truckFeet}-foot truck holds ${truckHolds}.`
            : "Count the rooms, or start from a home like yours."}
        </span>
      </p>
      {figures && <Facts plan={plan} figures={figures} />}
      <div className="plan-next">
        <Link className="button button-signal" to={`/estimate${formatPlan(plan)}`}>
          {figures ? "Get a price for this plan" : "Get a free estimate"}
        </Link>
      </div>
    </section>
  );
}
