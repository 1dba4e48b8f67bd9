import type { Plan } from "./plan.ts";
import { addRanges, nothing, type Range, scaleRange, widenTo } from "./range.ts";
import { countCartons, findTruckShare, findVolume, POUNDS_PER_CUBIC_FOOT } from "./volume.ts";
import { findWork, type Work } from "./work.ts";

/** Rounded outward for display. */
export type Figures = {
  /** Cubic feet, in steps of 25. */
  volume: Range;
  /** In steps of 100. */
  pounds: Range;
  /** Fractions of a 26-foot truck. */
  share: Range;
  cartons: ReturnType<typeof countCartons>;
  cartonsInAll: Range;
  /** Unrounded. */
  work: Work;
  /** Hours from arrival to last item, in half hours, usual crew first. */
  crews: readonly [usual: CrewHours, larger?: CrewHours];
};

type CrewHours = { movers: number; hours: Range };

/** @returns null if nothing is moved. */
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
    crews: roundCrews(work),
  };
}

/** Packing on moving day comes first, whatever the crew. */
function roundCrews({ crews: [usual, larger], packing, isPackedBefore }: Work): Figures["crews"] {
  const before = isPackedBefore ? nothing : (packing?.hours ?? nothing);
  const round = ({ movers, total }: typeof usual) => ({
    movers,
    hours: widenTo(addRanges(before, total), 0.5),
  });
  return larger ? [round(usual), round(larger)] : [round(usual)];
}
