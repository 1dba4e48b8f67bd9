import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../fixtures/nws");

export const recordedStations = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.replace(".json", ""));

export type Answer = { features: Observation[] | null };
type Observation = { properties: Record<string, unknown> };

/** A station's recorded response, re-dated so that its observations were made at the given time. */
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

/** Joins the observations of several responses in order, like `limit=4`. */
export function joinAnswers(...answers: Answer[]): Answer {
  return { features: answers.flatMap(({ features }) => features ?? []) };
}
