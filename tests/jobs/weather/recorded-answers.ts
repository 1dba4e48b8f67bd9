import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../fixtures/nws");

export const recordedStations = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.replace(".json", ""));

export type Answer = { features: Observation[] | null };
type Observation = { properties: Record<string, unknown> };

/** Re-dates a recorded response to the given time. */
export function readRecorded(
  station: string,
  observedAt: Date,
  changes: Record<string, unknown> = {},
): Answer {
  const answer: Answer = JSON.parse(readFileSync(join(folder, `${station}.json`), "utf8"));
  for (const { properties } of answer.features ?? []) {
    Object.assign(properties, { timestamp: observedAt.toISOString() }, changes);
  }
  return answer;
}

/** Joins several responses' observations in order, like `limit=4`. */
export function joinAnswers(...answers: Answer[]): Answer {
  return { features: answers.flatMap(({ features }) => features ?? []) };
}
