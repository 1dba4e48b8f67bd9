import { movesWithinMaryland } from "#content/company.ts";
import { towns } from "#content/locations.ts";
import type { movingRules } from "#content/moving-rules.ts";
import { milesBetween } from "../places/distance.ts";
import type { KnownPlace } from "../places/place-name.ts";
import { isLaborOnly, isOffice, knownOf, type Plan } from "./plan.ts";
import { isLocated, measureDistance } from "./road.ts";

type RuleId = (typeof movingRules)[number]["id"];

/**
 * Which rules of /moving-rules cover a move. Two if the road distance may fall on either side of a limit. `isNearLimit`: it is
 * known between the towns, but may be over the limit from door to door.
 */
export type Ruling = { rules: readonly RuleId[]; isHourly: boolean; isNearLimit?: boolean };

/**
 * Above this many miles a Virginia move is charged by weight and distance (Code of Virginia 46.2-2100 ff.;
 * Virginia DMV).
 */
const VIRGINIA_LIMIT = 30;
/** Miles that a door may be from its town's center, and a typed distance off. */
const LEEWAY = 2;

/**
 * Finds the rules for a household move. Office moves have none, nor has work without our truck.
 * @returns null for an unknown place, and within a state without a listed rule.
 */
export function findRuling(plan: Pick<Plan, "from" | "to" | "rooms" | "route">): Ruling | null {
  const { from, to } = plan;
  if (isLaborOnly(plan)) return { rules: [], isHourly: true };
  const [start, end] = [from, to].map(knownOf);
  if (!start || !end) return null;
  if (isOffice(plan)) return { rules: [], isHourly: true };
  if (start.state !== end.state) return { rules: ["state-line"], isHourly: !isFederal(start, end) };
  if (start.state === "Maryland") return { rules: ["maryland"], isHourly: movesWithinMaryland };
  if (start.state === "Washington, DC") return { rules: ["dc"], isHourly: true };
  if (start.state !== "Virginia") return null;
  return ruleVirginia(start, end);
}

/** Only a straight line over 30 miles is certainly over 30 by road: some roads are straighter than usual. */
function ruleVirginia(start: KnownPlace, end: KnownPlace): Ruling | null {
  const distance = measureDistance(start, end);
  if (!distance) return null;
  const { straight, road, isTyped } = distance;
  const isNearLimit = isTyped && Math.abs(road.low - VIRGINIA_LIMIT) <= LEEWAY;
  if (road.high <= VIRGINIA_LIMIT) return { rules: ["virginia-30-miles"], isHourly: true, isNearLimit };
  if (isTyped || straight > VIRGINIA_LIMIT)
    return { rules: ["virginia-over-30-miles"], isHourly: false, isNearLimit };
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
  if (!isLocated(place)) return false;
  return towns.some((town) => {
    const miles = milesBetween(town, place);
    if (town.state === "Washington, DC") return miles <= ZONE_MILES.district;
    const isZoneTown = ZONE_COUNTIES.includes(town.county ?? "") || town.key === "manassas";
    return isZoneTown && place.state === "Virginia" && miles <= ZONE_MILES.town;
  });
}
