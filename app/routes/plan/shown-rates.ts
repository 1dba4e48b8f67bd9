import { rates } from "#content/rates.ts";
import { sampleRates } from "#content/sample-rates.ts";

/** Development shows sample rates. */
export const isSample = import.meta.env.DEV && rates === null;
export const shownRates = isSample ? sampleRates : rates;
