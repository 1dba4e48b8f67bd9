import { rates } from "#content/rates.ts";
import { sampleRates } from "#content/sample-rates.ts";

/** Development shows how a sum looks; a build has the owner's rates or none. */
export const areSamples = import.meta.env.DEV && rates === null;
export const shownRates = areSamples ? sampleRates : rates;
