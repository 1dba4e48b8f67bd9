import { HONEYPOT_FIELD, looksAutomated, TOKEN_FIELD } from "#domain/forms/looks-automated.ts";
import type { FormTokenSigner } from "../context.ts";

/** What a form sends besides what the visitor typed, and gets back when it has to be sent again. */
export type FormToken = { idempotencyKey: string; signedToken: string };

/** Makes the token of a fresh form: however often it is sent, it is stored once. */
export function issueFormToken(signer: FormTokenSigner): FormToken {
  const idempotencyKey = crypto.randomUUID();
  return { idempotencyKey, signedToken: signer.sign(idempotencyKey) };
}

/** Reads it back. A missing or foreign key counts as a new form: better two rows than a lost friend. */
export function readFormToken(form: FormData): FormToken {
  const key = readText(form, "idempotencyKey");
  const isKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);
  return {
    idempotencyKey: isKey ? key.toLowerCase() : crypto.randomUUID(),
    signedToken: readText(form, TOKEN_FIELD).slice(0, 100),
  };
}

/** Whether a program filled the form: then it is answered like any other, and its mail waits for an operator. */
export function isAutomated(form: FormData, token: FormToken, signer: FormTokenSigner): boolean {
  const madeAt = signer.verify(token.idempotencyKey, token.signedToken);
  return looksAutomated({ honeypot: readText(form, HONEYPOT_FIELD), madeAt, now: new Date() });
}

function readText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
