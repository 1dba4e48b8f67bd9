import { capitalize } from "#domain/capitalize.ts";
import { describeLoad } from "#domain/plan/describe.ts";
import { nameCounted, type PieceId, type RoomId } from "#domain/plan/inventory.ts";
import { ELSEWHERE, type Plan } from "#domain/plan/plan.ts";
import { formatRange } from "#domain/plan/range.ts";
import { findFigures } from "#domain/plan/results.ts";

export const FAR_HINT =
  "Over 150 miles away, or not a place we could find, so the drive is not counted. Try town and state, or the ZIP code.";

/** "Bathrooms 1. About half a truck. 3 movers, 3 to 6.5 hours." */
export function describeChange(before: Plan, plan: Plan, counted?: RoomId | PieceId): string {
  const figures = findFigures(plan);
  const farEnds = [plan.from, plan.to].map(
    (place, end) => place === ELSEWHERE && [before.from, before.to][end] !== place,
  );
  const [usual] = figures?.crews ?? [];
  return [
    counted && `${capitalize(nameCounted(counted, 0))} ${countOf(plan, counted)}.`,
    farEnds[0] && `From: ${FAR_HINT}`,
    farEnds[1] && `To: ${FAR_HINT}`,
    figures && usual
      ? `${describeLoad(figures.share)}. ${usual.movers} movers, ${formatRange(usual.hours)} hours.`
      : "Nothing counted yet.",
  ]
    .filter(Boolean)
    .join(" ");
}

function countOf({ rooms: counts, pieces: large }: Plan, id: RoomId | PieceId): number {
  return { ...counts, ...large }[id] ?? 0;
}
