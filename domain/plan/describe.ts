import { towns } from "#content/locations.ts";
import { truckFeet, truckHolds } from "#content/truck.ts";
import { capitalize } from "../capitalize.ts";
import { formatPlaceName } from "../places/place-name.ts";
import {
  type Access,
  carries,
  floors,
  isLaborOnly,
  knownOf,
  levels,
  type Place,
  type Plan,
  packings,
  routes,
} from "./plan.ts";
import { formatRange, middleOf, type Range } from "./range.ts";
import { findDistance } from "./road.ts";

/** "About half a truck", "2 to 3 truckloads". `share` is in trucks: 0.5 is half of one. */
export function describeLoad(share: Range): string {
  const { low, high } = share;
  if (high <= 0.1) return "Less than a tenth of a truck";
  if (high > 1) return `${formatRange({ low: Math.ceil(low), high: Math.ceil(high) })} truckloads`;
  const middle = middleOf(share);
  const [nearest] = [...fractions].sort(
    ([one], [other]) => Math.abs(one - middle) - Math.abs(other - middle),
  );
  return `About ${nearest?.[1]} truck`;
}

const fractions = [
  [1 / 8, "an eighth of a"],
  [1 / 4, "a quarter of a"],
  [1 / 3, "a third of a"],
  [1 / 2, "half a"],
  [2 / 3, "two-thirds of a"],
  [3 / 4, "three-quarters of a"],
  [1, "a full"],
] as const;

/** "45 to 75% of one 26-foot truck (1,500 to 1,800 cubic feet)" */
export function describeShare({ low, high }: Range): string {
  const truck = `${truckFeet}-foot truck (${truckHolds} cubic feet)`;
  const percent: Range = { low: Math.floor(low * 20) * 5, high: Math.ceil(high * 20) * 5 };
  if (high <= 0.1) return `Less than a tenth of one ${truck}`;
  if (high <= 1) return `${formatRange(percent)}% of one ${truck}`;
  return `${formatRange({ low: Math.ceil(low), high: Math.ceil(high) })} loads of a ${truck}`;
}

/** "Ashburn to Alexandria, about 36 miles by road", "Load only, in Ashburn" */
export function describeTrip(plan: Plan): string {
  const { from, to, route } = plan;
  if (route === "building") return routes.building;
  if (isLaborOnly(plan)) {
    const place = route === "load" ? from : to;
    return routes[route].split(",")[0] + (knownOf(place) ? `, in ${namePlace(place)}` : "");
  }
  if (from === null || to === null) return "Not entered yet";
  const stop = route === "stop" ? ", with one more stop" : "";
  const distance = findDistance(from, to);
  if (!distance)
    return knownOf(from) || knownOf(to)
      ? `${namePlace(from)} to ${namePlace(to)}, distance not known yet${stop}`
      : "A place we could not find: distance not known yet";
  if (from === to) return `Within ${namePlace(from)}${stop}`;
  const miles = distance.isTyped
    ? `about ${distance.road.low} miles by road`
    : `${Math.round(distance.straight)} miles in a straight line`;
  return `${namePlace(from)} to ${namePlace(to)}, ${miles}${stop}`;
}

function namePlace(place: Place | null): string {
  const found = knownOf(place);
  if (!found) return "a place we could not find";
  return towns.some(({ key }) => key === found.key) ? found.name : formatPlaceName(found);
}

/** "Ground floor to elevator, at the door, you pack" */
export function describeConditions({ out, in: into, route, packing }: Plan): string {
  const ends = [nameFloor(out), nameFloor(into)];
  const carry = (["farthest", "farther", "far"] as const).find((id) => out.carry === id || into.carry === id);
  const parts = [
    [...new Set(ends)].join(" to "),
    carry ? `${carries[carry]} to the truck` : "at the door",
    ...(route === "straight" ? [] : [routes[route]]),
    packings[packing],
  ];
  return capitalize(parts.join(", ").toLowerCase());
}

function nameFloor({ floor, levels: count }: Access): string {
  const name = floor === "ground" ? "ground floor" : floors[floor];
  return count === "1" ? name : `${name} with ${levels[count]}`;
}
