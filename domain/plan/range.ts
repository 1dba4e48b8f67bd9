/** Both inclusive, in the unit its property is named for. */
export type Range = { low: number; high: number };

export const nothing: Range = { low: 0, high: 0 };

/** Adds the lows, and the highs. */
export function addRanges(...ranges: readonly Range[]): Range {
  return {
    low: ranges.reduce((sum, { low }) => sum + low, 0),
    high: ranges.reduce((sum, { high }) => sum + high, 0),
  };
}

/** By a number, or low by low and high by high. */
export function scaleRange({ low, high }: Range, factor: number | Range): Range {
  const by = typeof factor === "number" ? { low: factor, high: factor } : factor;
  return { low: low * by.low, high: high * by.high };
}

export function middleOf({ low, high }: Range): number {
  return (low + high) / 2;
}

/** Rounds outward to multiples of a step. */
export function widenTo({ low, high }: Range, step: number): Range {
  // Tolerate floating-point error just above a step.
  const hair = 1e-9;
  // Adding zero turns -0 into 0.
  return { low: Math.floor(low / step + hair) * step, high: Math.ceil(high / step - hair) * step + 0 };
}

/** "$1,500 to $1,900" */
export function formatDollars(dollars: Range): string {
  return `$${formatRange(dollars).replace(" to ", " to $")}`;
}

/** "2 to 3", "1,500 to 1,900"; one number if both ends are equal. */
export function formatRange({ low, high }: Range): string {
  const [from, to] = [low, high].map((end) => end.toLocaleString("en-US", { maximumFractionDigits: 1 }));
  return from === to ? `${from}` : `${from} to ${to}`;
}
