import { company } from "./company.ts";
import { hasDeposit } from "./deposit.ts";

/** What "local" means for deposits; `findDeposit` in domain/plan applies it. */
export const localMeans = `within ${company.serviceArea}, ${company.payment.localMiles} road miles or less, and across a state line only inside the Washington commercial zone`;

/** Of a move between states (49 CFR 375.505 (f) and (h); the text was read on `rulesReadOn`, moving-rules.ts). */
export const billOfLading =
  "You sign the bill of lading at least three days before we load, and may cancel it free of charge within three days of signing";

const freeCancel = "It costs nothing if you cancel before we load.";

export const paymentTerms = {
  local: hasDeposit
    ? `${company.payment.localDeposit} deposit to hold the date, the balance at unloading`
    : "no deposit, paid at unloading",
  longDistance: "50% when we load, the balance at delivery, no deposit",
  youCancel: {
    local: hasDeposit
      ? "A deposit that you have paid is not refunded. It can be applied to a new date."
      : freeCancel,
    longDistance: freeCancel,
  },
  weCancel: hasDeposit
    ? "We return any deposit in full, or apply it to a new date if you prefer."
    : "You owe us nothing, and we offer you a new date.",
  // Virginia's section was read on November 29, 2026, as of March 2023; it has not changed since 2010.
  late: `${company.payment.lateFeePerDay} per day, where your contract and the law allow it. In Virginia it starts on the eighth day, and all of it is at most 5% of the late payment (Code of Virginia 6.2-400)`,
} as const;
