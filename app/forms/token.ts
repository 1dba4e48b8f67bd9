import { HONEYPOT_FIELD, looksAutomated, TOKEN_FIELD } from "#domain/forms/looks-automated.ts";
import type { FormTokenSigner } from "../context.ts";

/** Stays the same when a form is sent again. */
export type FormToken = { idempotencyKey: string; signedToken: string };

/** The idempotency key stores a form sent twice only once. A given one stays if it is well formed. */
export function issueFormToken(signer: FormTokenSigner, key: string | null = null): FormToken {
  const idempotencyKey = readKey(key ?? "");
  return { idempotencyKey, signedToken: signer.sign(idempotencyKey) };
}

/** Replaces a missing or malformed key: better a duplicate than a lost form. */
export function readFormToken(form: FormData): FormToken {
  return {
    idempotencyKey: readKey(readText(form, "idempotencyKey")),
    signedToken: readText(form, TOKEN_FIELD).slice(0, 100),
  };
}

function readKey(text: string): string {
  return isUuid(text) ? text.toLowerCase() : crypto.randomUUID();
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** A bot's email is held for an operator. */
export function isAutomated(form: FormData, token: FormToken, signer: FormTokenSigner): boolean {
  const madeAt = signer.verify(token.idempotencyKey, token.signedToken);
  return looksAutomated({ honeypot: readText(form, HONEYPOT_FIELD), madeAt, now: new Date() });
}

function readText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
