const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The steps that a clock makes, one after the other, in milliseconds from the right time. */
export const clockSteps: [name: string, offset: number][] = [
  ["+2 min", 2 * MINUTE],
  ["+3 days", 72 * HOUR],
  ["-1 h", -HOUR],
  ["back", 0],
];
