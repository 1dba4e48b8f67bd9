import { company } from "./company.ts";

const { localDeposit, lateFeePerDay, localMiles } = company.payment;

/** What "local" means wherever a deposit depends on it; `findDeposit` of domain/plan applies it. */
export const localMeans = `within ${company.serviceArea}, ${localMiles} road miles or less`;

/** When each part of the price is due, as FAQ, terms of use and pages repeat it. */
export const paymentTerms = {
  local: `${localDeposit} deposit to hold the date, the balance at unloading`,
  longDistance: "No deposit. 50% when we load, the balance at delivery",
  youCancel:
    "The deposit is not refunded. It can be applied to a new date. A long-distance move costs nothing if you cancel before we load.",
  weCancel: "We return the deposit in full, or apply it to a new date if you prefer.",
  late: `${lateFeePerDay} per day, where your contract and the law allow it`,
} as const;
