import { findPlace, type KnownPlace, learnPlace } from "#domain/places/known-places.ts";
import { hasFields } from "../../loaders/has-fields.ts";

const TIMEOUT_MS = 3_000;

/** Found or not. */
const lookedUp = new Set<string>();

export async function lookUpPlaces(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form);
  const texts = ["from", "to"].map((end) => String(data.get(end)).trim());
  const fresh = texts.filter((text) => text !== "" && !lookedUp.has(text) && !findPlace(text));
  await Promise.allSettled(fresh.map(lookUp));
}

async function lookUp(typed: string): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`/plan/place?${new URLSearchParams({ typed })}`, { signal });
  if (!response.ok) return;
  const body: unknown = await response.json();
  if (isPlace(body)) learnPlace(body, typed);
  lookedUp.add(typed);
}

function isPlace(body: unknown): body is KnownPlace {
  return hasFields(body, { key: "string", name: "string", state: "string" });
}
