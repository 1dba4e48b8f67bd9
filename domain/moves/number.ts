/** A move's short number, for example in an email's subject. The desk and `ops` can search for it. */
export function writeMoveNumber(id: string): string {
  return id.slice(0, 8);
}
