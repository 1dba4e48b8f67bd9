import { ownerFiles } from "#content/owner/files.ts";

/** What an hour of a crew with its truck costs, and what comes to it. All amounts in whole dollars. */
export type Rates = {
  /** An hour of a crew with its truck, by the number of movers. A crew that is not listed has no figure. */
  hourly: Partial<Record<2 | 3 | 4 | 5 | 6, number>>;
  /** Hours that are charged at least. */
  minimumHours: number;
  /** The way of truck and crew from the nearest office and back: the least and the most that is charged. */
  travel: { low: number; high: number };
  /** What each road mile of that way costs, between those two. Left out, the whole range is shown. */
  travelPerMile?: number | undefined;
  /** An hour of one packer. Left out, a plan with packing has no figure. */
  packer?: number | undefined;
  /** A carton with its paper and tape, when we pack: the least and the most. */
  carton: { low: number; high: number };
};

/**
 * The company's rates for moves that are charged by the hour, of content/owner/rates.json. Without them /plan shows hours and volume only, and
 * says that the figure comes with the estimate; with them a range with each line of its sum.
 */
export const rates: Rates | null = ownerFiles.rates;
