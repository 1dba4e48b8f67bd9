import { looksAutomated, SEAL_FIELD, TRAP_FIELD } from "#domain/form-guard.ts";
import type { FormSeal } from "./context.ts";

/** What a form sends besides what the visitor typed, and gets back when it has to be sent again. */
export type FormProof = { formKey: string; formSeal: string };

/** Makes the proof of a fresh form: however often it is sent, it is stored once. */
export function makeProof(seal: FormSeal): FormProof {
  const formKey = crypto.randomUUID();
  return { formKey, formSeal: seal.sign(formKey) };
}

/** Reads it back. A missing or foreign key counts as a new form: better two rows than a lost friend. */
export function readProof(form: FormData): FormProof {
  const key = readText(form, "formKey");
  const isKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);
  return {
    formKey: isKey ? key.toLowerCase() : crypto.randomUUID(),
    formSeal: readText(form, SEAL_FIELD).slice(0, 100),
  };
}

/** Whether a program filled the form: then it is answered like any other, and its mail waits for an operator. */
export function isAutomated(form: FormData, proof: FormProof, seal: FormSeal): boolean {
  const madeAt = seal.verify(proof.formKey, proof.formSeal);
  return looksAutomated({ trap: readText(form, TRAP_FIELD), madeAt, now: new Date() });
}

function readText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
