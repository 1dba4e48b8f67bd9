import { company } from "./company.ts";

/** What "local" means for deposits; `findDeposit` in domain/plan applies it. */
export const localMeans = `within ${company.serviceArea}, ${company.payment.localMiles} road miles or less`;

export const paymentTerms = {
  local: `${company.payment.localDeposit} deposit to hold the date, the balance at unloading`,
  longDistance: "No deposit. 50% when we load, the balance at delivery",
  youCancel:
    "The deposit is not refunded. It can be applied to a new date. A long-distance move costs nothing if you cancel before we load.",
  weCancel: "We return the deposit in full, or apply it to a new date if you prefer.",
  late: `${company.payment.lateFeePerDay} per day, where your contract and the law allow it`,
} as const;
