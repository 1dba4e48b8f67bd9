import { type KnownPlace, learnPlace } from "#domain/places/known-places.ts";
import { hasFields } from "../../has-fields.ts";

const TIMEOUT_MS = 3_000;

/** Asks the server for the places that somebody typed, and learns those that it knows. @returns the texts that it has looked up. */
export async function askForPlaces(texts: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(texts.map(async (typed) => ((await ask(typed)) ? [typed] : [])));
  return answers.flat();
}

async function ask(typed: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`/plan/place?${new URLSearchParams({ typed })}`, { signal });
    const answer: unknown = response.ok ? await response.json() : null;
    if (isPlace(answer)) learnPlace(answer, typed);
    return response.ok;
  } catch {
    return false;
  }
}

function isPlace(answer: unknown): answer is KnownPlace {
  const texts = { key: "string", name: "string", state: "string" } as const;
  return hasFields(answer, { ...texts, latitude: "number", longitude: "number" });
}
