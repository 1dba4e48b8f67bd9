import { truckHolds } from "#content/company.ts";
import { towns } from "#content/locations.ts";
import type { Figures } from "./figures.ts";
import { cartons, pieces, rooms } from "./inventory.ts";
import { type Access, carries, ELSEWHERE, floors, type Place, type Plan, packings } from "./plan.ts";
import { type Range, writeRange } from "./range.ts";
import { listPieces, listRooms } from "./volume.ts";
import { findMiles } from "./work.ts";

export type Line = readonly [name: string, value: string];

/** Every room and piece with its count: ["Main bedroom", "1"], ["Other bedrooms", "2"]. */
export function listInventory(plan: Plan): Line[] {
  return [
    ...listRooms(plan).map(({ id, count }) => ({ ...rooms[id], count })),
    ...listPieces(plan).map(({ id, count }) => ({ ...pieces[id], count })),
  ].map(({ name, many, count }) => [capitalize(count === 1 ? name : many), String(count)]);
}

/** What a plan takes, a line each, and how it is to be moved. */
export function listFigures(plan: Plan, figures: Figures): Line[] {
  const { volume, share, work, hours, cartonsInAll, pounds } = figures;
  const sizes = figures.cartons.map(
    ({ id, count }) => `${cartons[id].name.toLowerCase()} ${writeRange(count)}`,
  );
  return [
    ["Space", `${writeRange(volume)} cubic feet`],
    ["Truck", describeShare(share)],
    ["Crew", `${writeRange(work.crew)} movers`],
    ["Time", `${writeRange(hours)} hours${work.driving ? "" : ", without the drive"}`],
    ...(sizes.length > 0
      ? [["Cartons", `${writeRange(cartonsInAll)}: ${sizes.join(", ")}`] satisfies Line]
      : []),
    ["Weight", `${writeRange(pounds)} pounds`],
    ...listAccess(plan),
  ];
}

/** The way, both ends of it, and who packs. */
export function listAccess(plan: Plan): Line[] {
  return [
    ["Way", describeWay(plan)],
    ["Out of", describeAccess(plan.out)],
    ["Into", describeAccess(plan.in)],
    ["Packing", packings[plan.packing]],
  ];
}

/** "45 to 75% of one 26-foot truck (1,500 to 1,800 cubic feet)", "2 to 3 loads of a 26-foot truck ..." */
export function describeShare({ low, high }: Range): string {
  const truck = `26-foot truck (${truckHolds} cubic feet)`;
  const percent: Range = { low: Math.floor(low * 20) * 5, high: Math.ceil(high * 20) * 5 };
  if (high <= 0.1) return `Less than a tenth of one ${truck}`;
  if (high <= 1) return `${writeRange(percent)}% of one ${truck}`;
  return `${writeRange({ low: Math.ceil(low), high: Math.ceil(high) })} loads of a ${truck}`;
}

/** "Ashburn to Alexandria, 28 miles in a straight line" */
export function describeWay({ from, to }: Plan): string {
  const miles = findMiles(from, to);
  if (miles === null)
    return [from, to].includes(ELSEWHERE) ? "To or from a place farther off" : "Not said yet";
  if (from === to) return `Within ${nameTown(from)}`;
  return `${nameTown(from)} to ${nameTown(to)}, ${Math.round(miles)} miles in a straight line`;
}

/** The first letter in upper case. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function nameTown(place: Place | null): string {
  return towns.find(({ key }) => key === place)?.name ?? "elsewhere";
}

function describeAccess({ floor, carry }: Access): string {
  return `${floors[floor]}; truck ${carries[carry].toLowerCase()}`;
}
