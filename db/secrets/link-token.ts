import { randomBytes } from "node:crypto";

/** For a link in an email, 192 bits. */
export function createLinkToken(): string {
  return randomBytes(24).toString("base64url");
}

/** Saves a pointless query. */
export function isLinkToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
