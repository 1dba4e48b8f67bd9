import { ownerFiles } from "#content/owner/files.ts";

/** In whole dollars. */
export type Rates = {
  /** Per hour of a crew with its truck, by number of movers. Crews that are not listed show no price. */
  hourly: Partial<Record<2 | 3 | 4 | 5 | 6, number>>;
  minimumHours: number;
  /** Travel fee from the nearest office and back: the minimum and the maximum. */
  travel: { low: number; high: number };
  /** Travel fee per road mile, within that range. Without it, pages show the range. */
  travelPerMile?: number | undefined;
  /** Per hour of one packer. Without it, a plan with packing shows no price. */
  packer?: number | undefined;
  /** Per carton with paper and tape, when we pack. */
  carton: { low: number; high: number };
};

/** Rates for moves charged by the hour. Without them /plan shows hours and volume, but no price. */
export const rates: Rates | null = ownerFiles.rates;

/** Of work without our truck, in hours. */
export const laborMinimum = rates?.minimumHours ?? 2;
