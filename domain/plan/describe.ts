import { towns } from "#content/locations.ts";
import { truckHolds } from "#content/truck.ts";
import { findPlace } from "../places/known-places.ts";
import { formatPlaceName } from "../places/place-name.ts";
import { ELSEWHERE, type Place, type Plan, ways } from "./plan.ts";
import { formatRange, type Range } from "./range.ts";
import { findMiles } from "./work.ts";

/** "About half a truck", "2 to 3 truckloads". `share` is in trucks: 0.5 is half of one. */
export function describeLoad(share: Range): string {
  const { low, high } = share;
  if (high <= 0.1) return "Less than a tenth of a truck";
  if (high > 1) return `${formatRange({ low: Math.ceil(low), high: Math.ceil(high) })} truckloads`;
  const middle = (low + high) / 2;
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
  const truck = `26-foot truck (${truckHolds} cubic feet)`;
  const percent: Range = { low: Math.floor(low * 20) * 5, high: Math.ceil(high * 20) * 5 };
  if (high <= 0.1) return `Less than a tenth of one ${truck}`;
  if (high <= 1) return `${formatRange(percent)}% of one ${truck}`;
  return `${formatRange({ low: Math.ceil(low), high: Math.ceil(high) })} loads of a ${truck}`;
}

/** "Ashburn to Alexandria, 28 miles in a straight line" */
export function describeWay({ from, to, way }: Plan): string {
  if (way === "building") return ways.building;
  const miles = findMiles(from, to);
  if (miles === null)
    return [from, to].includes(ELSEWHERE)
      ? "Long distance, or a place we could not find: distance not known yet"
      : "Not entered yet";
  const stop = way === "stop" ? ", with one more stop" : "";
  if (from === to) return `Within ${namePlace(from)}${stop}`;
  return `${namePlace(from)} to ${namePlace(to)}, ${Math.round(miles)} miles in a straight line${stop}`;
}

export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function namePlace(place: Place | null): string {
  const found = findPlace(place ?? "");
  if (!found) return "elsewhere";
  return towns.some(({ key }) => key === place) ? found.name : formatPlaceName(found);
}
