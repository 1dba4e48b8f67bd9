/** "Ashburn to Raleigh, NC", without our own state; "" without either. */
export function writeRoute(move: { moving_from: string | null; moving_to: string | null }): string {
  const places = [move.moving_from, move.moving_to].filter(Boolean);
  return places.map((place) => place?.replace(/, VA$/, "")).join(" to ");
}
