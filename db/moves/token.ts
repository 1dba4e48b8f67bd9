import { randomBytes } from "node:crypto";

/** Creates the secret of a move's page, 192 bits. */
export function createMoveToken(): string {
  return randomBytes(24).toString("base64url");
}

/** Whether a text can be such a token, so that there is something to look up. */
export function isMoveToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
