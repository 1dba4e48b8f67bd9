import { Plot, plotSize } from "./plot.tsx";
import { round } from "./scale.ts";

export type Step = { name: string; count: number; note: string };

const ROW = 56;
const BAR = 34;
const LABELS = 122;
const NOTES = 126;

/** Steps one after the other, each with a bar as long as its share of the first. */
export function Funnel(props: { id: string; name: string; says: string; steps: readonly Step[] }) {
  const { id, name, says, steps } = props;
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const room = plotSize.width - LABELS - NOTES;
  return (
    <Plot id={id} name={name} says={says} height={steps.length * ROW}>
      {steps.map((step, index) => {
        const width = round(Math.max(step.count > 0 ? 2 : 0, (step.count / most) * room));
        const y = index * ROW;
        return (
          <g key={step.name}>
            <text className="plot-text plot-strong" x={0} y={y + ROW / 2 + 5}>
              {step.name}
            </text>
            <rect className="plot-track" x={LABELS} y={y + (ROW - BAR) / 2} width={room} height={BAR} />
            <rect
              className="plot-part tone-deep"
              x={LABELS}
              y={y + (ROW - BAR) / 2}
              width={width}
              height={BAR}
            />
            <text className="plot-text plot-strong" x={LABELS + room + 14} y={y + ROW / 2 + 5}>
              {step.count.toLocaleString("en-US")}
              <tspan className="plot-quiet" dx={8}>
                {step.note}
              </tspan>
            </text>
          </g>
        );
      })}
    </Plot>
  );
}
