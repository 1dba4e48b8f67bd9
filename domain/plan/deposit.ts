import { company } from "#content/company.ts";
import { findPlace } from "../places/known-places.ts";
import type { State } from "../places/place-name.ts";
import type { Place } from "./plan.ts";
import { findDistance } from "./road.ts";

/** A local move stays inside these. */
const SERVED: readonly State[] = ["Virginia", "Washington, DC", "Maryland"];

/**
 * Which payment terms (content/payment.ts) apply.
 * @returns null for an unknown place, or if the road distance may fall on either side of the limit.
 */
export function findDeposit(from: Place | null, to: Place | null): "local" | "long-distance" | null {
  const places = [from, to].map((place) => findPlace(place ?? ""));
  if (places.includes(undefined)) return null;
  if (places.some((place) => !SERVED.some((served) => served === place?.state))) return "long-distance";
  const { road } = findDistance(from, to) ?? { road: null };
  if (!road) return null;
  if (road.high <= company.payment.localMiles) return "local";
  return road.low > company.payment.localMiles ? "long-distance" : null;
}

const LOCAL = `Local move: a ${company.payment.localDeposit} deposit holds the date, the balance is due at unloading.`;
const LONG_DISTANCE = "Long-distance move: no deposit, 50% when we load, the balance at delivery.";

/** Describes both terms if it is unclear which apply. */
export function describeDeposit(from: Place | null, to: Place | null): string {
  const deposit = findDeposit(from, to);
  if (deposit === "local") return LOCAL;
  return deposit === "long-distance" ? LONG_DISTANCE : `${LOCAL} ${LONG_DISTANCE}`;
}
