import { HONEYPOT_FIELD } from "#domain/forms/looks-automated.ts";
import { fetchJson } from "../loaders/fetch-json.ts";
import { readTab, writeTab } from "../start/tab-storage.ts";
import type { FormToken } from "./token.ts";

/**
 * `fields`: what was typed, and over which default. `key`: the idempotency key of a send without an answer, so that
 * the next one is not stored twice.
 */
type Draft = {
  /** When it was last changed (ms). */
  at?: number;
  key?: string;
  fields: Record<string, [typed: string, over: string]>;
  received?: Received | undefined;
};

/** The last form that was received: when (ms), and the page that shows it. */
type Received = { at: number; page?: string | undefined };

/** The next person at a shared computer finds nothing older (ms). */
const DRAFT_MS = 3_600_000;
const LINK_MS = 600_000;

/** Keeps what was typed until it is sent, the tab closes or an hour is over. */
export function saveDraft(name: string, form: HTMLFormElement): void {
  const draft = readDraft(name);
  for (const field of listFields(form)) {
    const [value, initial] = [readValue(field), readDefault(field)];
    if (value !== initial) draft.fields[field.name] = [value, initial];
    else if (draft.fields[field.name]?.[0] !== value) delete draft.fields[field.name];
  }
  writeDraft(name, draft);
}

/** Leaves a field that was typed in before scripts arrived, and one that the address or an answer filled in. */
export function restoreDraft(name: string, form: HTMLFormElement): void {
  const { fields } = readDraft(name);
  for (const field of listFields(form)) {
    const [typed, over] = fields[field.name] ?? [];
    const initial = readDefault(field);
    if (typed === undefined || readValue(field) !== initial) continue;
    if (typed === initial || (initial !== "" && initial !== over)) continue;
    if (isCheckbox(field)) field.checked = typed !== "";
    else field.value = typed;
    // Around the field, or before it (app/ui/estimate/short-form.tsx).
    const details = field.closest("details") ?? field.closest("details + *")?.previousElementSibling;
    if (details instanceof HTMLDetailsElement && typed) details.open = true;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Clears the draft, and takes away the note about the form before. `kept` fields stay for the next form. */
export function noteSent(
  name: string,
  { kept = [], page }: { kept?: readonly string[] | undefined; page?: string | undefined },
): void {
  const { fields } = readDraft(name);
  const rest = Object.entries(fields).filter(([field]) => kept.includes(field));
  writeDraft(name, { fields: Object.fromEntries(rest), received: { at: Date.now(), page } });
  setTimeout(forgetOld, LINK_MS + 1_000, name);
  note?.remove();
}

export function noteSend(name: string, key: string): void {
  writeDraft(name, { ...readDraft(name), key });
}

/** The key of the last send, if it got no answer. */
export function findUnansweredKey(name: string): string | undefined {
  return readDraft(name).key;
}

/** Takes out what is too old. */
function forgetOld(name: string): void {
  writeDraft(name, readDraft(name));
  note?.querySelector("a")?.remove();
}

/** Without storage, in some private windows, nothing is kept. */
function readDraft(name: string): Draft {
  try {
    const { at = 0, received, ...draft } = JSON.parse(readTab(`draft ${name}`) ?? "") as Draft;
    const isLinkOld = received && Date.now() - received.at > LINK_MS;
    return {
      ...(Date.now() - at > DRAFT_MS ? { fields: {} } : draft),
      ...(received && { received: isLinkOld ? { at: received.at } : received }),
    };
  } catch {
    return { fields: {} };
  }
}

function writeDraft(name: string, draft: Draft): void {
  const isEmpty = !draft.key && !draft.received && Object.keys(draft.fields).length === 0;
  writeTab(`draft ${name}`, isEmpty ? undefined : JSON.stringify({ ...draft, at: Date.now() }));
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function listFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>("input:not([type=hidden]), textarea, select")].filter(
    ({ name }) => name !== HONEYPOT_FIELD,
  );
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
  return (
    [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.options[0]?.value ?? ""
  );
}

/** A later visit to the form needs no note. */
const NOTE_MS = 12 * 3_600_000;

let note: HTMLElement | undefined;

/** After a reload or Back, nothing else on the page says that the form was sent. */
export function showSent(name: string, form: HTMLFormElement): void {
  const { at = 0, page } = readDraft(name).received ?? {};
  if (Date.now() - at > NOTE_MS) return;
  const time = new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  const link = document.createElement("a");
  link.href = page ?? "";
  link.textContent = "See your move";
  note?.remove();
  note = document.createElement("p");
  note.className = "quiet sent-note";
  note.append(`We have the form you sent at ${time}. This is a new one. `, ...(page ? [link] : []));
  form.before(note);
}

/** A form is taken for a program's after 24 h (domain/forms/looks-automated.ts). */
const RENEW_AFTER_MS = 20 * 3_600_000;

/**
 * Renews the token of a page left open, gets one at the first focus in a form without, and takes up the key of a send
 * that got no answer.
 */
export function keepTokenFresh(
  form: HTMLElement,
  draft: string,
  readCurrent: () => FormToken,
  take: (token: FormToken) => void,
): () => void {
  let signedAt = readCurrent().signedToken ? Date.now() : 0;
  const stop = new AbortController();
  const renew = async (key: string) => {
    const before = signedAt;
    signedAt = Date.now();
    const next = await fetchJson<FormToken>(`/api/form-token?key=${key}`, { cache: "no-store" });
    if (!next) signedAt = before;
    else if (!stop.signal.aborted) take(next);
  };
  const check = () => {
    const isWanted = signedAt > 0 || form.contains(document.activeElement);
    if (isWanted && document.visibilityState === "visible" && Date.now() - signedAt > RENEW_AFTER_MS)
      renew(readCurrent().idempotencyKey);
  };
  const unanswered = findUnansweredKey(draft);
  if (unanswered && unanswered !== readCurrent().idempotencyKey) renew(unanswered);
  else check();
  for (const event of ["visibilitychange", "pageshow", "focusin", "online"])
    window.addEventListener(event, check, { capture: true, signal: stop.signal });
  return () => stop.abort();
}
