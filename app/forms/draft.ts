import { HONEYPOT_FIELD } from "#domain/forms/looks-automated.ts";
import { keep, readKept } from "./kept.ts";

export { noteSent, showSent } from "./sent-note.ts";

/** What was typed, and over which default. */
type Draft = { fields: Record<string, [typed: string, over: string]> };

function readDraft(name: string): Draft["fields"] {
  return readKept<Draft>(`draft ${name}`)?.fields ?? {};
}

function writeDraft(name: string, fields: Draft["fields"]): void {
  keep(`draft ${name}`, { fields } satisfies Draft);
}

export function saveDraft(name: string, form: HTMLFormElement): void {
  const draft = readDraft(name);
  for (const field of listFields(form)) {
    const [value, initial] = [readValue(field), readDefault(field)];
    if (value !== initial) draft[field.name] = [value, initial];
    // After a failed send, what was typed is the default.
    else if (draft[field.name]?.[0] !== value) delete draft[field.name];
  }
  writeDraft(name, draft);
}

/** Leaves a field that was typed in before scripts arrived, and one that the address or an answer filled in. */
export function restoreDraft(name: string, form: HTMLFormElement): void {
  const draft = readDraft(name);
  for (const field of listFields(form)) {
    const [typed, over] = draft[field.name] ?? [];
    const initial = readDefault(field);
    if (typed === undefined || readValue(field) !== initial || (initial !== "" && initial !== over)) continue;
    if (isCheckbox(field)) field.checked = typed !== "";
    else field.value = typed;
    // Around the field, or before it (app/ui/estimate/short-form.tsx).
    const details = field.closest("details") ?? field.closest("details + *")?.previousElementSibling;
    if (details instanceof HTMLDetailsElement && typed) details.open = true;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // What was typed before scripts arrived.
  saveDraft(name, form);
}

/** `stay`: fields that stay for the next form. */
export function clearDraft(name: string, stay: readonly string[] = []): void {
  const rest = Object.entries(readDraft(name)).filter(([field]) => stay.includes(field));
  writeDraft(name, Object.fromEntries(rest));
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function listFields(form: HTMLFormElement) {
  return form.querySelectorAll<Field>(`input:not([type=hidden], [name=${HONEYPOT_FIELD}]), textarea, select`);
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === "checkbox";
}

function readValue(field: Field): string {
  if (isCheckbox(field)) return field.checked ? field.value : "";
  return field.value;
}

function readDefault(field: Field): string {
  if (isCheckbox(field)) return field.defaultChecked ? field.value : "";
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return field.querySelector<HTMLOptionElement>("[selected]")?.value ?? "";
}
