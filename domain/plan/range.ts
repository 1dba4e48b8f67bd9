/** From `low` to `high`, both included, in the unit that the property of this type is named for. Estimates are ranges, since none is exact. */
export type Range = { low: number; high: number };

export const nothing: Range = { low: 0, high: 0 };

/** The range of a sum: all lows, and all highs; the ranges are of one unit. */
export function addRanges(...ranges: readonly Range[]): Range {
  return {
    low: ranges.reduce((sum, { low }) => sum + low, 0),
    high: ranges.reduce((sum, { high }) => sum + high, 0),
  };
}

/** Multiplies both ends, by one factor or each by its own. */
export function scaleRange({ low, high }: Range, factor: number | Range): Range {
  const by = typeof factor === "number" ? { low: factor, high: factor } : factor;
  return { low: low * by.low, high: high * by.high };
}

/** Widens a range to whole steps: the low end down, the high end up. Never narrower than it was. */
export function widenTo({ low, high }: Range, step: number): Range {
  // A sum of fractions may lie a hair above the step that it means.
  const hair = 1e-9;
  return { low: Math.floor(low / step + hair) * step, high: Math.ceil(high / step - hair) * step };
}

/** "$1,500 to $1,900" */
export function writeDollars(dollars: Range): string {
  return `$${writeRange(dollars).replace(" to ", " to $")}`;
}

/** "2 to 3", "1,500 to 1,900"; one figure when both ends are the same. */
export function writeRange({ low, high }: Range): string {
  const [from, to] = [low, high].map((end) => end.toLocaleString("en-US", { maximumFractionDigits: 1 }));
  return from === to ? `${from}` : `${from} to ${to}`;
}
