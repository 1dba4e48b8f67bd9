/** "1,100 to 1,450 cubic feet, 9 to 14 hours with 4 movers": the time says for how many movers. "" without figures. */
export function summarizeFigures(figures: readonly (readonly [name: string, value: string])[]): string {
  return figures
    .filter(([name]) => name === "Space" || name === "Time")
    .map(([, value]) => value)
    .join(", ");
}
