import type { Plan } from "./plan.ts";
import { addRanges, type Range, scaleRange, widenTo } from "./range.ts";
import { countCartons, findTruckShare, findVolume, POUNDS_PER_CUBIC_FOOT } from "./volume.ts";
import { findWork, type Work } from "./work.ts";

/** Rounded outward for display. */
export type Figures = {
  /** Cubic feet, in steps of 25. */
  volume: Range;
  /** In steps of 100. */
  pounds: Range;
  /** Fractions of a truck. */
  share: Range;
  cartons: ReturnType<typeof countCartons>;
  cartonsInAll: Range;
  /** Unrounded. */
  work: Work;
  /** Hours from arrival to last item, without packers, in half hours; usual crew first. */
  crews: readonly [usual: CrewHours, ...others: CrewHours[]];
};

type CrewHours = { movers: number; hours: Range };

/** @returns null if nothing is moved. */
export function findFigures(plan: Plan): Figures | null {
  const work = findWork(plan);
  if (!work) return null;
  const exact = findVolume(plan);
  const cartons = countCartons(plan);
  return {
    volume: widenTo(exact, 25),
    pounds: widenTo(scaleRange(exact, POUNDS_PER_CUBIC_FOOT), 100),
    share: findTruckShare(exact),
    cartons,
    cartonsInAll: addRanges(...cartons.map(({ count }) => count)),
    work,
    crews: roundCrews(work),
  };
}

function roundCrews({ crews: [usual, ...others] }: Work): Figures["crews"] {
  const round = ({ movers, total }: typeof usual) => ({ movers, hours: widenTo(total, 0.5) });
  return [round(usual), ...others.map(round)];
}
