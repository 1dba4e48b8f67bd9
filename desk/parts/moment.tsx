const dayAndTime = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "America/New_York",
});

/** A moment as the office's clock shows it. */
export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{dayAndTime.format(at)}</time>;
}
