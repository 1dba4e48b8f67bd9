import { company } from "#content/company.ts";
import { hasDeposit } from "#content/deposit.ts";
import { billOfLading, paymentTerms } from "#content/payment.ts";
import type { State } from "../places/place-name.ts";
import { knownOf, type Place } from "./plan.ts";
import { findDistance } from "./road.ts";
import { isFederal } from "./ruling.ts";

/** A local move stays inside these. */
const SERVED: readonly State[] = ["Virginia", "Washington, DC", "Maryland"];

/**
 * Which payment terms (content/payment.ts) apply. A federal move has those of a long-distance move, however short.
 * @returns null for an unknown place, or if the road distance may fall on either side of the limit.
 */
export function findDeposit(
  from: Place | null,
  to: Place | null,
): "local" | "long-distance" | "federal" | null {
  const [start, end] = [from, to].map(knownOf);
  if (!start || !end) return null;
  if (isFederal(start, end)) return "federal";
  if (![start, end].every(({ state }) => SERVED.includes(state))) return "long-distance";
  const { road } = findDistance(from, to) ?? { road: null };
  if (!road) return null;
  if (road.high <= company.payment.localMiles) return "local";
  return road.low > company.payment.localMiles ? "long-distance" : null;
}

/** No deposit is named if it is unclear whether there is one. */
export function describeDeposit(from: Place | null, to: Place | null): string {
  const deposit = findDeposit(from, to);
  if (deposit === "local") return `Local move: ${paymentTerms.local}.`;
  if (deposit === "federal") return `Move between states: ${paymentTerms.longDistance}. ${billOfLading}.`;
  return deposit === "long-distance"
    ? `Long-distance move: ${paymentTerms.longDistance}.`
    : hasDeposit
      ? "Whether there is a deposit depends on both addresses: your estimate says so."
      : "No deposit.";
}

/** The rule for a customer who cancels. If it is unclear which applies, a sentence that is true of both. */
export function describeCancelling(from: Place | null, to: Place | null): string {
  const deposit = findDeposit(from, to);
  const { local, longDistance } = paymentTerms.youCancel;
  if (deposit === "local") return local;
  return deposit || !hasDeposit
    ? longDistance
    : `${local} Without a deposit, it costs nothing if you cancel before we load.`;
}
