import { movesWithinMaryland } from "#content/company.ts";
import { towns } from "#content/locations.ts";
import type { movingRules } from "#content/moving-rules.ts";
import { type Coordinates, milesBetween, milesToLine } from "../places/distance.ts";
import type { KnownPlace } from "../places/place-name.ts";
import { isLaborOnly, isOffice, knownOf, type Plan } from "./plan.ts";
import { isLocated, measureDistance } from "./road.ts";

type RuleId = (typeof movingRules)[number]["id"];

/**
 * Which rules of /moving-rules cover a move. Two if the road distance may fall on either side of a limit, which is `isNearLimit`
 * between our towns, where the miles from door to door decide. `isAtZoneEdge`: the Washington zone may exempt the move.
 */
export type Ruling = {
  rules: readonly RuleId[];
  isHourly: boolean;
  isNearLimit?: boolean;
  isAtZoneEdge?: boolean;
};

/**
 * Above this many miles a Virginia move is charged by weight and distance (Code of Virginia 46.2-2100 ff.;
 * Virginia DMV).
 */
const VIRGINIA_LIMIT = 30;
/** Miles that a door may be from its town's center, and a typed distance off. */
const LEEWAY = 5;

/**
 * Finds the rules for a household move. Office moves and work without our truck have none.
 * @returns null for an unknown place, and within a state without a listed rule.
 */
export function findRuling(plan: Pick<Plan, "from" | "to" | "rooms" | "route">): Ruling | null {
  const { from, to } = plan;
  if (isLaborOnly(plan)) return { rules: [], isHourly: true };
  const [start, end] = [from, to].map(knownOf);
  if (!start || !end) return null;
  if (isOffice(plan)) return { rules: [], isHourly: true };
  if (start.state !== end.state) return ruleStateLine(start, end);
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
  if (!isNearLimit && road.high <= VIRGINIA_LIMIT) return { rules: ["virginia-30-miles"], isHourly: true };
  if ((isTyped && !isNearLimit) || straight > VIRGINIA_LIMIT)
    return { rules: ["virginia-over-30-miles"], isHourly: false };
  const rules: RuleId[] = ["virginia-30-miles", "virginia-over-30-miles"];
  return { rules, isHourly: isNearLimit && road.high <= VIRGINIA_LIMIT, isNearLimit };
}

function ruleStateLine(start: KnownPlace, end: KnownPlace): Ruling {
  const isHourly = !isFederal(start, end);
  const isAtZoneEdge = !isHourly && ![start, end].some((place) => findZone(place) === "outside");
  return { rules: ["state-line"], isHourly, isAtZoneEdge };
}

/** Whether federal consumer rules cover a household move: across a state line, and not surely inside the Washington zone. */
export function isFederal(start: KnownPlace, end: KnownPlace): boolean {
  return start.state !== end.state && [start, end].some((place) => findZone(place) !== "inside");
}

/**
 * Miles to a place's center from the District's line, and in Virginia from listed towns in the zone's counties. The zone ends 15
 * miles from the line but takes in each town that it touches, and a door may be miles from the center.
 */
const ZONE_MILES = { district: { inside: 12, edge: 18 }, town: { inside: 5, edge: 15 } };
const ZONE_COUNTIES = ["Arlington County", "Fairfax County", "Loudoun County", "Prince William County"];

/** Chain Bridge, then the north, east and south boundary stones; from there the river leads back. */
const DISTRICT_LINE = [
  { latitude: 38.9343, longitude: -77.1198 },
  { latitude: 38.9958, longitude: -77.0411 },
  { latitude: 38.8926, longitude: -76.909 },
  { latitude: 38.7903, longitude: -77.0405 },
];

/**
 * Where a place lies to the commercial zone of Washington, DC (49 CFR 372.219): 15 miles around the District, all of Fairfax,
 * Loudoun and Prince William Counties, and every municipality partly inside. A move within it is exempt from federal economic
 * regulation, and so from a tariff (49 U.S.C. 13506(b)(1)).
 */
function findZone(place: KnownPlace): "inside" | "edge" | "outside" {
  if (!isLocated(place)) return "outside";
  if (place.state === "Washington, DC") return "inside";
  const { district, town } = ZONE_MILES;
  const miles = milesToLine(place, DISTRICT_LINE);
  const townMiles = place.state === "Virginia" ? milesFromZoneTown(place) : Number.POSITIVE_INFINITY;
  if (miles <= district.inside || townMiles <= town.inside) return "inside";
  return miles <= district.edge || townMiles <= town.edge ? "edge" : "outside";
}

function milesFromZoneTown(place: Coordinates): number {
  const inZone = towns.filter(
    ({ county, key }) => ZONE_COUNTIES.includes(county ?? "") || key === "manassas",
  );
  return Math.min(...inZone.map((town) => milesBetween(town, place)));
}
