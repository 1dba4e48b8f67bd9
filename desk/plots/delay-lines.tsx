import { formatSeconds } from "#domain/quantities.ts";
import { area, Below, Grid, Plot } from "./plot.tsx";
import { durationTicks, labeledPlaces, logScale, round } from "./scale.ts";

/** A line over time: its name, its color (plots.css) and seconds for each place; undefined where nothing was measured. */
export type DelayLine = { name: string; tone: string; seconds: readonly (number | undefined)[] };

const MOST_NAMES = 7;

/** Durations over time, from parts of a second to days, by their logarithm. A line is broken where nothing was measured. */
export function DelayLines(props: {
  id: string;
  name: string;
  says: string;
  places: readonly { short: string; long: string }[];
  lines: readonly DelayLine[];
}) {
  const { id, name, says, places, lines } = props;
  const all = lines.flatMap(({ seconds }) => seconds.flatMap((value) => value ?? []));
  const ticks = durationTicks(Math.min(...all), Math.max(...all));
  const place = logScale([ticks[0]?.value ?? 1, ticks.at(-1)?.value ?? 10], [area.bottom, area.top]);
  const band = (area.right - area.left) / Math.max(1, places.length);
  const middle = (index: number) => area.left + band * (index + 0.5);
  return (
    <Plot id={id} name={name} says={says}>
      <Grid ticks={ticks} place={place} />
      {lines.map(({ name, tone, seconds }) => (
        <g key={name} className={tone}>
          <path className="plot-line" d={drawLine(seconds, middle, place)} />
          {seconds.map(
            (value, index) =>
              value !== undefined && (
                <circle
                  key={places[index]?.long}
                  className="plot-dot"
                  cx={round(middle(index))}
                  cy={round(place(value))}
                  r={places.length > 30 ? 3 : 4}
                >
                  <title>{`${places[index]?.long}: ${name}, ${formatSeconds(value)}`}</title>
                </circle>
              ),
          )}
        </g>
      ))}
      <Below
        names={labeledPlaces(places.length, MOST_NAMES).map((index) => ({
          x: middle(index),
          text: places[index]?.short ?? "",
        }))}
      />
    </Plot>
  );
}

/** The path of a line, which begins anew after each gap. */
export function drawLine(
  values: readonly (number | undefined)[],
  across: (index: number) => number,
  up: (value: number) => number,
): string {
  return values
    .map((value, index) => {
      if (value === undefined) return "";
      const command = index > 0 && values[index - 1] !== undefined ? "L" : "M";
      return `${command}${round(across(index))} ${round(up(value))}`;
    })
    .join("");
}
