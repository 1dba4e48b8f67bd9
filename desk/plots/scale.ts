/** Where a plot writes a figure on its axis. */
export type Tick = { value: number; label: string };

/**
 * Round steps from 0 to the first one that is not below `most`, at most `steps` of them; for counts, so never parts of one.
 * Without any count the axis ends at 1.
 */
export function countTicks(most: number, steps = 4): Tick[] {
  const rough = Math.max(most, 1) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough;
  const step = Math.max(1, Math.ceil(nice));
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => ({
    value: index * step,
    label: (index * step).toLocaleString("en-US"),
  }));
}

const durations: readonly Tick[] = [
  { value: 0.1, label: "0.1 s" },
  { value: 1, label: "1 s" },
  { value: 10, label: "10 s" },
  { value: 60, label: "1 min" },
  { value: 600, label: "10 min" },
  { value: 3_600, label: "1 h" },
  { value: 21_600, label: "6 h" },
  { value: 86_400, label: "1 day" },
  { value: 604_800, label: "1 week" },
  { value: 6_048_000, label: "10 weeks" },
];

/** The seconds that people know, from the last one below `least` to the first one above `most`; at least two. */
export function durationTicks(least: number, most: number): Tick[] {
  const above = durations.findIndex(({ value }) => value >= most);
  const last = above === -1 ? durations.length - 1 : Math.max(1, above);
  const below = durations.findLastIndex(({ value }) => value <= least);
  return durations.slice(Math.min(Math.max(0, below), last - 1), last + 1);
}

/** A function that places values between `from` and `to` of a drawing, by their logarithm; what lies outside is at the end. */
export function logScale(
  [least, most]: readonly [number, number],
  [from, to]: readonly [number, number],
): (value: number) => number {
  const span = Math.log(most) - Math.log(least);
  return (value) => {
    const share = (Math.log(Math.min(Math.max(value, least), most)) - Math.log(least)) / span;
    return from + share * (to - from);
  };
}

/** Which of so many bars are named below the axis: the last one, and every so many before, at most `most`. */
export function labeledPlaces(bars: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(bars / most));
  return Array.from({ length: bars }, (_, index) => index).filter(
    (index) => (bars - 1 - index) % every === 0,
  );
}

/** Rounds to a tenth of a unit of the drawing, as nobody sees less. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
