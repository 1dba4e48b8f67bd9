import { homeOffices } from "./home-offices.ts";

/** The story of Virginia Route 7 is that of a company with these offices. */
export const route7Offices = ["winchester", "ashburn", "sterling"] as const;

/** `text` if crews start from all these towns (keys), else `otherwise`: an owner's offices may be elsewhere. */
export function ifOffices<T>(towns: readonly string[], text: T, otherwise: T): T {
  return towns.every((town) => homeOffices.includes(town)) ? text : otherwise;
}
