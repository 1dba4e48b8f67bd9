import { company } from "#content/company.ts";
import { findPlace } from "../places/known-places.ts";
import type { State } from "../places/place-name.ts";
import type { Place } from "./plan.ts";
import { findMiles, ROAD_FACTOR } from "./work.ts";

/** A local move stays inside these. */
const SERVED: readonly State[] = ["Virginia", "Washington, DC", "Maryland"];

/**
 * Which payment terms (content/payment.ts) apply.
 * @returns null for an unknown place, or if the road distance may fall on either side of the limit.
 */
export function findDeposit(from: Place | null, to: Place | null): "local" | "long-distance" | null {
  const miles = findMiles(from, to);
  if (miles === null) return null;
  const states = [from, to].map((place) => findPlace(place ?? "")?.state);
  if (states.some((state) => !SERVED.some((served) => served === state))) return "long-distance";
  if (miles * ROAD_FACTOR.high <= company.payment.localMiles) return "local";
  return miles * ROAD_FACTOR.low > company.payment.localMiles ? "long-distance" : null;
}

const LOCAL = `Local move: a ${company.payment.localDeposit} deposit holds the date, the balance is due at unloading.`;
const LONG_DISTANCE = "Long-distance move: no deposit, 50% when we load, the balance at delivery.";

/** Describes both terms if it is unclear which apply. */
export function describeDeposit(from: Place | null, to: Place | null): string {
  const deposit = findDeposit(from, to);
  if (deposit === "local") return LOCAL;
  return deposit === "long-distance" ? LONG_DISTANCE : `${LOCAL} ${LONG_DISTANCE}`;
}
