import { company } from "./company.ts";

/** A module of its own, so that lists load no other fact. */
export const leftOut: { readonly services: readonly string[]; readonly towns: readonly string[] } =
  company.leftOut;

export const offersJunk = !leftOut.services.includes("junk");
export const offersFreight = !leftOut.services.includes("freight");
