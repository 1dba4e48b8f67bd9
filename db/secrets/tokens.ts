import { randomBytes, timingSafeEqual } from "node:crypto";

/** For a link in an email, 192 bits. */
export function createLinkToken(): string {
  return randomBytes(24).toString("base64url");
}

/** Saves a pointless query. */
export function isLinkToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** Compares in constant time. */
export function isSameSecret(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
