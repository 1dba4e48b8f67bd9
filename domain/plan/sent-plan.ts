import { hasPassed } from "../dates/local-day.ts";
import type { HomeType } from "../moves/facts.ts";
import { findPlace } from "../places/gazetteer.server.ts";
import { formatPlaceName } from "../places/place-name.ts";
import { formatPlan, readPlan } from "./address.ts";
import { workRooms } from "./inventory.ts";
import { type Line, listFigures, listInventory } from "./lists.ts";
import { countBedrooms, knownOf, type Plan } from "./plan.ts";
import { findFigures } from "./results.ts";

/** Keeps the words that the visitor saw, because the rules may change. */
export type SentPlan = {
  /** "?from=ashburn&rooms=living" */
  address: string;
  inventory: readonly Line[];
  figures: readonly Line[];
};

/**
 * Drops typed text from the plan's URL.
 * @returns null if nothing is moved.
 */
export function readSentPlan(address: string | null): SentPlan | null {
  const { plan } = readPlan(new URLSearchParams(address ?? ""), findPlace);
  const figures = findFigures(plan);
  if (!figures) return null;
  return {
    address: formatPlan(plan),
    inventory: listInventory(plan),
    figures: listFigures(plan, figures),
  };
}

/** The estimate form's values from a plan; "" if it has none, or the day has passed. */
export function fillFields(address: string): {
  from: string;
  to: string;
  date: string;
  homeType: HomeType | "";
} {
  const { plan } = readPlan(new URLSearchParams(address), findPlace);
  return {
    from: nameOf(plan.from),
    to: nameOf(plan.to),
    date: plan.date && !hasPassed(plan.date) ? plan.date : "",
    homeType: findHomeType(plan),
  };
}

function nameOf(place: Plan["from"]): string {
  const found = knownOf(place);
  return found ? formatPlaceName(found) : "";
}

function findHomeType(plan: Plan): HomeType | "" {
  const { rooms } = plan;
  if (workRooms.some((id) => rooms[id])) return "business";
  const bedrooms = countBedrooms(plan);
  if (bedrooms >= 4) return "four-bedroom";
  const counted = (["one-bedroom", "two-bedroom", "three-bedroom"] as const)[bedrooms - 1];
  if (counted) return counted;
  if (rooms.studio) return "studio";
  return Object.keys(rooms).length === 0 && Object.keys(plan.pieces).length > 0 ? "items" : "";
}
