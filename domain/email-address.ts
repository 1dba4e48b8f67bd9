/**
 * Brings an address into the form in which addresses are compared: trimmed, lower case. It is for matching
 * only; mail goes to the address as typed.
 */
export function normalizeEmailAddress(address: string): string {
  return address.trim().toLowerCase();
}
