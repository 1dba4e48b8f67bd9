import { company } from "#content/company.ts";
import type { Place } from "./plan.ts";
import { findMiles, ROAD_FACTOR } from "./work.ts";

/**
 * Which payment terms of content/payment.ts apply to a route.
 * @returns null while a place is unknown, or when the road may be shorter or longer than a local move.
 */
export function findDeposit(from: Place | null, to: Place | null): "local" | "long-distance" | null {
  const miles = findMiles(from, to);
  if (miles === null) return null;
  if (miles * ROAD_FACTOR.high <= company.payment.localMiles) return "local";
  return miles * ROAD_FACTOR.low > company.payment.localMiles ? "long-distance" : null;
}
