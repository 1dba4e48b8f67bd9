import type { Status } from "#monitoring/status/read-status.ts";
import { listStatusRows, type StatusRow } from "#monitoring/status/rows.ts";
import { formatMoment, onOneLine, pad, paint, type Screen, type Tone, widthOf, wrap } from "../print/text.ts";

const LABELS = 10;

/** Draws the state of the site on one screen, a subject a row; the worst stands out by its color and its sign. */
export function formatStatus(status: Status, screen: Screen): string {
  const host = new URL(status.siteUrl).host;
  const time = formatMoment(status.at);
  const width = Math.min(screen.width, 100);
  const gap = " ".repeat(Math.max(2, width - widthOf(host) - widthOf(time)));
  const rows = listStatusRows(status);
  return [
    paint(host, "strong", screen) + gap + paint(time, "quiet", screen),
    "",
    ...drawRows(rows, screen),
  ].join("\n");
}

const signs: Partial<Record<Tone, string>> = { good: "ok", warn: "!", bad: "!!" };

function drawRows(rows: StatusRow[], screen: Screen): string[] {
  const SIGN = 2;
  const room = Math.max(20, screen.width - LABELS - SIGN - 2);
  let last = "";
  return rows.flatMap(({ label, text, tone }) => {
    const isNew = label !== last;
    last = label;
    return wrap(onOneLine(text), room).map((line, index) =>
      [
        pad(index === 0 && isNew ? label : "", LABELS),
        paint(pad(index === 0 ? ((tone && signs[tone]) ?? "") : "", SIGN), tone, screen),
        tone === "bad" || tone === "quiet" ? paint(line, tone, screen) : line,
      ]
        .join(" ")
        .trimEnd(),
    );
  });
}
