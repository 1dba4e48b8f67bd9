/** The middle value; the mean of the two in the middle of an even number. NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/**
 * The value that a share of all stay below, between two values in proportion.
 * @param share From 0, the least, to 1, the most. NaN of no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** The least and the most of all. */
export function spread(values: readonly number[]): { least: number; most: number } {
  return { least: percentile(values, 0), most: percentile(values, 1) };
}

/**
 * Divides what was measured in the same round: what slows down the whole machine slows down both. Rounds that one of the two
 * lacks, and those with a baseline of 0, are left out.
 */
export function ratios(values: readonly number[], baseline: readonly number[]): number[] {
  return values
    .map((value, round) => value / (baseline[round] ?? Number.NaN))
    .filter((ratio) => Number.isFinite(ratio));
}

/** The order of a round: every second one goes backwards, and each pair begins with another candidate. */
export function orderOf<T>(candidates: readonly T[], round: number): T[] {
  const begin = candidates.length > 0 ? Math.floor(round / 2) % candidates.length : 0;
  const turned = [...candidates.slice(begin), ...candidates.slice(0, begin)];
  return round % 2 === 0 ? turned : turned.reverse();
}

/** Measures every candidate once in each round, in alternating order; gives what each was measured at, round by round. */
export async function inTurns<T, Measured>(
  candidates: readonly T[],
  rounds: number,
  measure: (candidate: T) => Promise<Measured>,
): Promise<Map<T, Measured[]>> {
  const seen = new Map<T, Measured[]>(candidates.map((candidate) => [candidate, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const candidate of orderOf(candidates, round)) seen.get(candidate)?.push(await measure(candidate));
  return seen;
}
