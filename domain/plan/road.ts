import { roadMiles } from "#content/road-miles.ts";
import { milesBetween } from "../places/distance.ts";
import type { KnownPlace } from "../places/place-name.ts";
import { knownOf, type Place } from "./plan.ts";
import type { Range } from "./range.ts";

/**
 * Road miles per straight-line mile: 1.20 (Ballou, 2002) to 1.42 (Boscoe, 2012), both for the United States. Ballou
 * measured between cities, so beyond the first miles the road is 0.1 more or less than that.
 */
const ROAD_FACTOR: Range = { low: 1.2, high: 1.42 };
const FAR_FACTOR: Range = { low: 1.1, high: 1.3 };
const NEAR_MILES = 50;
/** Between two doors in one town. Our own estimate. */
const WITHIN_TOWN: Range = { low: 1, high: 5 };

/**
 * Speed of a loaded truck in miles an hour: on average 35 (paynefreemoving.com) for the first miles, then on highways, which
 * is our own estimate.
 */
const SPEED = { near: { low: 30, high: 40 }, far: { low: 50, high: 60 } };
const LOCAL_MILES = 20;

/**
 * `straight` is in a straight line. `road` is one number between our towns, else a range. `isTyped` if it comes from
 * content/road-miles.ts.
 */
export type Distance = { straight: number; road: Range; isTyped: boolean };

/** In miles, unrounded; null if either place is unknown. */
export function findDistance(from: Place | null, to: Place | null): Distance | null {
  const [start, end] = [from, to].map(knownOf);
  return start && end ? measureDistance(start, end) : null;
}

/** @returns null without coordinates. */
export function measureDistance(start: KnownPlace, end: KnownPlace): Distance | null {
  if (!isLocated(start) || !isLocated(end)) return null;
  const straight = milesBetween(start, end);
  const typed = towns.get(`${start.key} ${end.key}`);
  if (typed !== undefined) return { straight, road: { low: typed, high: typed }, isTyped: true };
  const [near, far] = [Math.min(straight, NEAR_MILES), Math.max(0, straight - NEAR_MILES)];
  const measure = (side: "low" | "high") =>
    Math.max(near * ROAD_FACTOR[side] + far * FAR_FACTOR[side], WITHIN_TOWN[side]);
  return { straight, road: { low: measure("low"), high: measure("high") }, isTyped: false };
}

/** Hours in a loaded truck; null for an unknown place. */
export function findDriving(from: Place | null, to: Place | null): Range | null {
  const distance = findDistance(from, to);
  if (!distance) return null;
  const drive = (miles: number, side: "low" | "high") =>
    Math.min(miles, LOCAL_MILES) / SPEED.near[side] + Math.max(0, miles - LOCAL_MILES) / SPEED.far[side];
  return { low: drive(distance.road.low, "high"), high: drive(distance.road.high, "low") };
}

export function isLocated(place: KnownPlace): place is KnownPlace & { latitude: number; longitude: number } {
  return place.latitude !== undefined && place.longitude !== undefined;
}

/** By both keys, "ashburn sterling", in either order. */
const towns = readRoadMiles(roadMiles);

function readRoadMiles(table: string): Map<string, number> {
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  const keys = rows.map(([key = ""]) => key);
  return new Map(
    rows.flatMap(([key = "", ...miles]) =>
      miles.flatMap((text, index): [string, number][] => [
        [`${key} ${keys[index]}`, Number(text)],
        [`${keys[index]} ${key}`, Number(text)],
      ]),
    ),
  );
}
