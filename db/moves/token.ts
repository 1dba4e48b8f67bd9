import { randomBytes } from "node:crypto";

/** 192 bits. */
export function createMoveToken(): string {
  return randomBytes(24).toString("base64url");
}

/** Saves a pointless query. */
export function isMoveToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
