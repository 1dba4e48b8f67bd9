/** A move's short number, used in email subjects and searches. */
export function formatMoveNumber(id: string): string {
  return id.slice(0, 8);
}
