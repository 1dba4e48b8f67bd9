import { findPlace, type KnownPlace, learnPlace } from "#domain/places/known-places.ts";
import { ELSEWHERE } from "#domain/plan/plan.ts";
import { hasFields } from "../../has-fields.ts";

const TIMEOUT_MS = 3_000;

/** Texts that the server has looked up. */
const answered = new Set<string>();

/** Looks up the places that a form names and this browser does not know. @returns undefined when there is none. */
export function askForPlaces(form: HTMLFormElement): Promise<unknown> | undefined {
  const data = new FormData(form);
  const texts = ["from", "to"].map((name) => String(data.get(name) ?? "").trim());
  const unknown = texts.filter((text) => isNew(text));
  return unknown.length > 0 ? Promise.all(unknown.map(ask)) : undefined;
}

function isNew(text: string): boolean {
  return text !== "" && text.toLowerCase() !== ELSEWHERE && !answered.has(text) && !findPlace(text);
}

/** Without an answer the place is asked for again when the form is read the next time. */
async function ask(typed: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`/plan/place?${new URLSearchParams({ typed })}`, { signal });
    const answer: unknown = response.ok ? await response.json() : undefined;
    if (isPlace(answer)) learnPlace(answer, typed);
    if (response.ok) answered.add(typed);
  } catch {}
}

function isPlace(answer: unknown): answer is KnownPlace {
  const texts = { key: "string", name: "string", state: "string" } as const;
  return hasFields(answer, { ...texts, latitude: "number", longitude: "number" });
}
