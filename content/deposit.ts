import { company } from "./company.ts";

const { localDeposit } = company.payment;

/** An owner may ask for none. */
export const hasDeposit = localDeposit !== "";

/** Begins a sentence. */
export const depositHolds = hasDeposit
  ? `A ${localDeposit} deposit holds a local date`
  : "A local date needs no deposit";

export const depositFact = hasDeposit ? `Local deposit ${localDeposit}` : "No deposit";
