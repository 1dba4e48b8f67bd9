/** A move's short number, as in email subjects. The desk and `ops` can search for it. */
export function formatMoveNumber(id: string): string {
  return id.slice(0, 8);
}
