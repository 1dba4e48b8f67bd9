import { createHash } from "node:crypto";

/** Distinguishes a form that was sent again from one that was changed. */
export function digestForm(data: object): string {
  return createHash("sha256").update(JSON.stringify(data)).digest("base64url");
}

/** For a form whose changed content is stored beside the first: one key for each content. */
export function deriveKey(idempotencyKey: string, data: object): string {
  return hashToUuid(idempotencyKey + digestForm(data));
}

/** The same UUID for the same text. */
export function hashToUuid(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
