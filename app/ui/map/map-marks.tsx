import type { MapPoint } from "./map-towns.ts";

/** The part of the drawing that a picture shows. */
export type View = { left: number; top: number; width: number; height: number };

/** Text in an outer SVG without a viewBox keeps its size while the drawing scales, so its position is a share. */
export function locate({ left, top, width, height }: View, { x, y }: MapPoint) {
  return { x: percent((x - left) / width), y: percent((y - top) / height) };
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

/** Its tip is at 0, 0. */
export function MapPin() {
  return (
    <>
      <path className="map-pin" d="M0 0c-9-12-12-15-12-21a12 12 0 0 1 24 0c0 6-3 9-12 21Z" />
      <circle className="map-pin-hole" cy="-21" r="4.6" />
    </>
  );
}

export function MapRoute({ line, id }: { line: string; id?: string }) {
  return (
    <>
      <path className="map-casing" d={line} />
      <path className="map-route" d={line} id={id} />
    </>
  );
}

/** Left, right, top, bottom or a corner. */
export type Side = "l" | "r" | "t" | "b" | "tl" | "tr" | "bl" | "br";

type NameProps = {
  side: Side;
  children: string;
  className?: string;
  /** From the point to the text (px). */
  gap?: number;
  /** Up to the middle of a pin (px). */
  raised?: number;
};

/** Beside the point at 0, 0. */
export function MapName({ side, children, className = "", gap = 10, raised = 0 }: NameProps) {
  const across = side.endsWith("l") ? -1 : side.endsWith("r") ? 1 : 0;
  const down = side.startsWith("t") ? -1 : side.startsWith("b") ? 1 : 0;
  const isCorner = across !== 0 && down !== 0;
  return (
    <text
      className={`map-name ${className}`}
      x={across * gap * (isCorner ? 0.6 : 1)}
      y={down * (gap + 6) - (down === 0 ? raised : 0)}
      dy=".35em"
      textAnchor={across < 0 ? "end" : across > 0 ? "start" : "middle"}
    >
      {children}
    </text>
  );
}

/** Estimates the width of a line of text (px), to draw something around it. */
export function estimateWidth(text: string, size: number): number {
  const widths = [...text].map((letter) =>
    /[ijlrtfI'.,]/.test(letter) ? 0.34 : /[mwMW]/.test(letter) ? 0.86 : 0.57,
  );
  return Math.round(widths.reduce((sum, width) => sum + width, 0) * size);
}
