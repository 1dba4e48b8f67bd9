import { addDays } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { TIME_ZONE } from "#domain/dates/time-zone.ts";
import { formatSeconds } from "#domain/quantities.ts";

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: TIME_ZONE, ...options });
const thisYear = formatter({ month: "short", day: "numeric" });
const otherYear = formatter({ month: "short", day: "numeric", year: "numeric" });
const clock = formatter({ hour: "numeric", minute: "2-digit" });

/** In the company's time zone: "today, 2:05 PM", "Nov 3, 4:40 PM", "Nov 3, 2025, 4:40 PM". */
export function formatDateTime(at: Date): string {
  return `${formatDay(at)}, ${clock.format(at)}`;
}

/** "today", "tomorrow", "Nov 3" */
function formatDay(at: Date): string {
  const today = readLocalDay(new Date());
  const day = readLocalDay(at);
  for (const [name, days] of [
    ["yesterday", -1],
    ["today", 0],
    ["tomorrow", 1],
  ] as const)
    if (day === addDays(today, days)) return name;
  return (day.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear).format(at);
}

/** How long somebody has waited: "12 min", "2.5 h" or "5 days". */
export function Waits({ since }: { since: Date }) {
  return (
    <time dateTime={since.toISOString()} title={formatDateTime(since)}>
      {formatSeconds(Math.max(60, (Date.now() - since.getTime()) / 1_000))}
    </time>
  );
}

export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>;
}

export function Day({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDay(at)}</time>;
}
