import { movesWithinMaryland } from "#content/company.ts";
import { towns } from "#content/locations.ts";
import type { movingRules } from "#content/moving-rules.ts";
import { milesBetween } from "../places/distance.ts";
import { findPlace, type KnownPlace } from "../places/known-places.ts";
import { isOffice, type Plan } from "./plan.ts";
import { findMiles, ROAD_FACTOR } from "./work.ts";

type RuleId = (typeof movingRules)[number]["id"];

/** Which rules of /moving-rules cover a move. Two if the road distance may fall on either side of a limit. */
export type Ruling = { rules: readonly RuleId[]; isHourly: boolean };

/**
 * Above this many miles a Virginia move is charged by weight and distance (Code of Virginia 46.2-2100 ff.;
 * Virginia DMV).
 */
const VIRGINIA_LIMIT = 30;

/**
 * Finds the rules for a household move. Office moves have none.
 * @returns null for an unknown place, and within a state without a listed rule.
 */
export function findRuling(plan: Pick<Plan, "from" | "to" | "rooms">): Ruling | null {
  const { from, to } = plan;
  const [start, end] = [from, to].map((place) => findPlace(place ?? ""));
  const miles = findMiles(from, to);
  if (!start || !end || miles === null) return null;
  if (isOffice(plan)) return { rules: [], isHourly: true };
  if (start.state !== end.state) return { rules: ["state-line"], isHourly: !isFederal(start, end) };
  if (start.state === "Maryland") return { rules: ["maryland"], isHourly: movesWithinMaryland };
  if (start.state === "Washington, DC") return { rules: ["dc"], isHourly: true };
  if (start.state !== "Virginia") return null;
  if (miles * ROAD_FACTOR.high <= VIRGINIA_LIMIT) return { rules: ["virginia-30-miles"], isHourly: true };
  if (miles > VIRGINIA_LIMIT) return { rules: ["virginia-over-30-miles"], isHourly: false };
  return { rules: ["virginia-30-miles", "virginia-over-30-miles"], isHourly: false };
}

/** Whether federal consumer rules cover a household move: across a state line, and not inside the Washington zone. */
export function isFederal(start: KnownPlace, end: KnownPlace): boolean {
  return start.state !== end.state && !(isInWashingtonZone(start) && isInWashingtonZone(end));
}

/**
 * Miles around the center of the District, and around listed towns in the zone's counties: slightly less than
 * the actual zone.
 */
const ZONE_MILES = { district: 15, town: 5 };
const ZONE_COUNTIES = ["Arlington County", "Fairfax County", "Loudoun County", "Prince William County"];

/**
 * Whether a place is in the commercial zone of Washington, DC (49 CFR 372.219): 15 miles around the District,
 * all of Fairfax, Loudoun and Prince William Counties, and every municipality partly inside. A move within it
 * is exempt from federal economic regulation, and so from a tariff (49 U.S.C. 13506(b)(1)).
 */
function isInWashingtonZone(place: KnownPlace): boolean {
  return towns.some((town) => {
    const miles = milesBetween(town, place);
    if (town.state === "Washington, DC") return miles <= ZONE_MILES.district;
    const isZoneTown = ZONE_COUNTIES.includes(town.county ?? "") || town.key === "manassas";
    return isZoneTown && place.state === "Virginia" && miles <= ZONE_MILES.town;
  });
}
