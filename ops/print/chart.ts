import { pad, paint, type Screen, type Tone, widthOf } from "./text.ts";

export type Bar = { label: string; value: number; note?: string | undefined; tone?: Tone | undefined };

const LONGEST = 48;
const PARTS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** Draws a bar for each value, scaled to the screen; every value above zero is visible. */
export function formatBars(bars: readonly Bar[], screen: Screen): string {
  const labels = Math.max(0, ...bars.map(({ label }) => widthOf(label)));
  const ends = bars.map(({ value, note }) =>
    [value.toLocaleString("en-US"), note].filter(Boolean).join("  "),
  );
  const room = screen.width - labels - Math.max(0, ...ends.map(widthOf)) - 3;
  const longest = Math.max(8, Math.min(LONGEST, room));
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return bars
    .map(({ label, value, tone }, index) => {
      const bar = drawBar((value / most) * longest);
      const gap = bar === "" ? "" : " ";
      return `${pad(label, labels)}  ${paint(bar, tone, screen)}${gap}${ends[index]}`;
    })
    .join("\n");
}

/** A bar of this many columns, to an eighth. */
function drawBar(columns: number): string {
  if (columns <= 0) return "";
  const eighths = Math.max(1, Math.round(columns * 8));
  return "█".repeat(Math.floor(eighths / 8)) + (PARTS[eighths % 8] ?? "");
}
