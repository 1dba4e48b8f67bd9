import { Link } from "react-router";
import { writePlan } from "#domain/plan/address.ts";
import type { Figures } from "#domain/plan/figures.ts";
import type { Plan } from "#domain/plan/plan.ts";
import { nothing, writeRange } from "#domain/plan/range.ts";
import { describeShare } from "#domain/plan/words.ts";
import { staticPart } from "../../ui/static-part.tsx";

// Both are in the page that the server sends; their code comes with the first change.
const TruckDrawing = staticPart(
  async () => (await import("./truck.tsx")).TruckDrawing,
  () => null,
);
const Facts = staticPart(
  async () => (await import("./facts.tsx")).Facts,
  () => null,
);

/** What the plan takes, on a label that stays in view and whose truck fills as things are counted. */
export function Result({ plan, figures }: { plan: Plan; figures: Figures | null }) {
  return (
    <section className="plan-result label" id="result" aria-labelledby="result-title">
      <div className="est-head">
        <h2 id="result-title">What it takes</h2>
        <p>Ranges, and no quote</p>
      </div>
      <TruckDrawing share={figures?.share ?? nothing} />
      <output className="plan-sum">
        <b className="num">{figures ? `${writeRange(figures.volume)} cubic feet` : "Nothing counted yet"}</b>
        <span>
          {figures ? describeShare(figures.share) : "Count the rooms, or start from a home like yours."}
        </span>
      </output>
      {figures && <Facts plan={plan} figures={figures} />}
      <div className="plan-next">
        <Link className="button button-signal" to={`/estimate${writePlan(plan)}`}>
          {figures ? "Send it with my estimate" : "Get a free estimate"}
        </Link>
      </div>
    </section>
  );
}
