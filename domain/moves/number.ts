/** The number by which customer and office name a move, in the subject of an email for one. The desk and `ops` find a move by it. */
export function writeMoveNumber(id: string): string {
  return id.slice(0, 8);
}
