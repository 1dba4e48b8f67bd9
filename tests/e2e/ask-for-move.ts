import { changeMove, type MoveChanges } from "#db/moves/change.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import type { Site } from "./site.ts";

const office = { place: "desk", name: "Maria" } as const;

/** Applies `steps` in order, like the office. */
export async function askForMove(
  site: Site,
  estimate: Parameters<typeof requestEstimate>[1],
  ...steps: MoveChanges[]
) {
  const id = await requestEstimate(site.db, estimate);
  const change = async (changes: MoveChanges) => {
    const result = await changeMove(site.db, {
      id,
      changes,
      by: office,
      confirmed: ["day-taken", "early", "no-estimate", "papers", "past-day"],
    });
    if (!result.changed) throw new Error(result.problem);
  };
  for (const step of steps) await change(step);
  const { move_token } = await site.db
    .selectFrom("moves")
    .select("move_token")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, path: `/moves/${move_token}`, change };
}
