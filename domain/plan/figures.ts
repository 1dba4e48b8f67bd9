import type { Plan } from "./plan.ts";
import { type Range, scaleRange, widenTo } from "./range.ts";
import { countCartons, findTruckShare, findVolume, POUNDS_PER_CUBIC_FOOT } from "./volume.ts";
import { findWork, type Work } from "./work.ts";

/** What a plan takes, as it is shown: rounded, and never to less than it is. */
export type Figures = {
  /** Cubic feet, in steps of 25. */
  volume: Range;
  /** In hundreds. */
  pounds: Range;
  /** Parts of a 26-foot truck. */
  share: Range;
  cartons: ReturnType<typeof countCartons>;
  cartonsInAll: Range;
  /** Unrounded. */
  work: Work;
  /** Half hours from the first papers to the last piece. */
  hours: Range;
};

/** @returns null when there is nothing to move. */
export function findFigures(plan: Plan): Figures | null {
  const work = findWork(plan);
  if (!work) return null;
  const exact = findVolume(plan);
  const cartons = countCartons(plan);
  const sum = (end: "low" | "high") => cartons.reduce((all, { count }) => all + count[end], 0);
  return {
    volume: widenTo(exact, 25),
    pounds: widenTo(scaleRange(exact, POUNDS_PER_CUBIC_FOOT), 100),
    share: findTruckShare(exact),
    cartons,
    cartonsInAll: { low: sum("low"), high: sum("high") },
    work,
    hours: widenTo(work.total, 0.5),
  };
}
