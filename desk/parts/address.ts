/** "Ashburn, VA to Reston, VA"; "" without either. */
export function writeRoute(move: { moving_from: string | null; moving_to: string | null }): string {
  return [move.moving_from, move.moving_to].filter(Boolean).join(" to ");
}
