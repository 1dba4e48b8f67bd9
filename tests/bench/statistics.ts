export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** Alternates the order of the candidates. */
export async function inTurns<T, Measured>(
  candidates: readonly T[],
  rounds: number,
  measure: (candidate: T) => Promise<Measured>,
): Promise<Map<T, Measured[]>> {
  const seen = new Map<T, Measured[]>(candidates.map((candidate) => [candidate, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const candidate of round % 2 === 0 ? candidates : candidates.toReversed())
      seen.get(candidate)?.push(await measure(candidate));
  return seen;
}
