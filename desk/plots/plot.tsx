import type { ReactNode } from "react";
import { round, type Tick } from "./scale.ts";

/** The drawing's size in its own units; on a page it is as wide as its column. */
export const plotSize = { width: 640, height: 300 } as const;
const margins = { left: 58, right: 10, top: 16, bottom: 34 } as const;

/** The part of the drawing in which values stand. */
export const area = {
  left: margins.left,
  right: plotSize.width - margins.right,
  top: margins.top,
  bottom: plotSize.height - margins.bottom,
} as const;

/** A drawing with a name and a sentence for who does not see it; the table beside it has the figures. */
export function Plot(props: {
  id: string;
  name: string;
  says: string;
  height?: number;
  children: ReactNode;
}) {
  const { id, name, says, height = plotSize.height, children } = props;
  return (
    <Drawing {...{ id, name, says }} viewBox={`0 0 ${plotSize.width} ${height}`}>
      {children}
    </Drawing>
  );
}

/** Any drawing of figures; on a narrow screen it is scrolled, not shrunk. */
export function Drawing(props: {
  id: string;
  name: string;
  says: string;
  viewBox: string;
  kind?: string;
  children: ReactNode;
}) {
  const { id, name, says, viewBox, kind = "", children } = props;
  return (
    <div className="plot-scroll">
      <svg
        className={`plot ${kind}`}
        viewBox={viewBox}
        role="img"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-says`}
      >
        <title id={`${id}-name`}>{name}</title>
        <desc id={`${id}-says`}>{says}</desc>
        {children}
      </svg>
    </div>
  );
}

/** Lines across the plot, each with its figure at the left. */
export function Grid({ ticks, place }: { ticks: readonly Tick[]; place: (value: number) => number }) {
  return ticks.map(({ value, label }, index) => {
    const y = round(place(value));
    return (
      <g key={value}>
        <path className={index === 0 ? "plot-axis" : "plot-grid"} d={`M${area.left} ${y}H${area.right}`} />
        <text className="plot-text plot-end" x={area.left - 8} y={round(y + 4.5)}>
          {label}
        </text>
      </g>
    );
  });
}

/** Names below the axis, at the middles of their bars; the first and the last stay within the drawing. */
export function Below({ names }: { names: readonly { x: number; text: string }[] }) {
  return names.map(({ x, text }) => {
    const half = (text.length * 8.5) / 2;
    const side = x + half > plotSize.width ? "plot-end" : x - half < 0 ? "" : "plot-middle";
    return (
      <text
        key={text}
        className={`plot-text ${side}`}
        x={side === "plot-end" ? plotSize.width - 2 : round(x)}
        y={area.bottom + 22}
      >
        {text}
      </text>
    );
  });
}
