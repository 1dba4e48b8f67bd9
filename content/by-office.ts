import { homeOffices } from "./home-offices.ts";

/** `text` if crews start from all these towns (keys), else `otherwise`: an owner's offices may be elsewhere. */
export function ifOffices<T>(towns: readonly string[], text: T, otherwise: T): T {
  return towns.every((town) => homeOffices.includes(town)) ? text : otherwise;
}
