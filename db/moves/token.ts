import { randomBytes } from "node:crypto";

/** Creates a move page's token, 192 bits. */
export function createMoveToken(): string {
  return randomBytes(24).toString("base64url");
}

/** Whether text looks like such a token, to skip a pointless query. */
export function isMoveToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
