import { type MoveChanges, moveStepsOf } from "../support/move-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import type { Site } from "./site.ts";

/** Applies `steps` in order, like the office. */
export async function askForMove(
  { db }: Site,
  estimate: Parameters<typeof requestEstimate>[1],
  ...steps: MoveChanges[]
) {
  const move = moveStepsOf(db);
  const id = await requestEstimate(db, estimate);
  const change = async (changes: MoveChanges) => {
    const confirmed = ["day-taken", "early", "no-estimate", "papers", "past-day", "truck-taken"] as const;
    const result = await move.change(id, changes, { confirmed });
    if (!result.changed) throw new Error(result.problem);
  };
  for (const step of steps) await change(step);
  return { id, path: `/moves/${(await move.read(id)).move_token}`, change };
}
