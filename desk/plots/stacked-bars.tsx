import { area, Below, Grid, Plot } from "./plot.tsx";
import { countTicks, labeledPlaces, round } from "./scale.ts";

/** A part of each bar: its name, its color (plots.css) and its counts, one for each bar. */
export type Series = { name: string; tone: string; counts: readonly number[] };

const MOST_NAMES = 7;
/** Wider bars than this have no room for their sums above them. */
const MOST_SUMS = 16;
const WIDEST = 56;

/** Counts over time, a bar for each week or month, in parts one above the other. */
export function StackedBars(props: {
  id: string;
  name: string;
  says: string;
  /** Of each bar: below the axis, and in full. */
  bars: readonly { short: string; long: string }[];
  /** From the bottom up. */
  series: readonly Series[];
}) {
  const { id, name, says, bars, series } = props;
  const sums = bars.map((_, index) => series.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
  const ticks = countTicks(Math.max(0, ...sums));
  const top = ticks.at(-1)?.value ?? 1;
  const place = (value: number) => area.bottom - (value / top) * (area.bottom - area.top);
  const band = (area.right - area.left) / Math.max(1, bars.length);
  const width = Math.min(band * 0.74, WIDEST);
  const middle = (index: number) => area.left + band * (index + 0.5);
  return (
    <Plot id={id} name={name} says={says}>
      <Grid ticks={ticks} place={place} />
      {bars.map((bar, index) => (
        <g key={bar.long}>
          {stack(series, index).map(({ name, tone, from, to }) => (
            <rect
              key={name}
              className={`plot-part ${tone}`}
              x={round(middle(index) - width / 2)}
              width={round(width)}
              y={round(place(to))}
              height={Math.max(1, round(place(from) - place(to)))}
            >
              <title>{`${bar.long}: ${(to - from).toLocaleString("en-US")} ${name}`}</title>
            </rect>
          ))}
          {bars.length <= MOST_SUMS && (sums[index] ?? 0) > 0 && (
            <text
              className="plot-text plot-middle plot-sum"
              x={round(middle(index))}
              y={round(place(sums[index] ?? 0) - 5)}
            >
              {(sums[index] ?? 0).toLocaleString("en-US")}
            </text>
          )}
        </g>
      ))}
      <Below
        names={labeledPlaces(bars.length, MOST_NAMES).map((index) => ({
          x: middle(index),
          text: bars[index]?.short ?? "",
        }))}
      />
    </Plot>
  );
}

function stack(series: readonly Series[], index: number) {
  let height = 0;
  return series.flatMap(({ name, tone, counts }) => {
    const count = counts[index] ?? 0;
    if (count === 0) return [];
    height += count;
    return [{ name, tone, from: height - count, to: height }];
  });
}
