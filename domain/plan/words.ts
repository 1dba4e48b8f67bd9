import { truckHolds } from "#content/company.ts";
import { towns } from "#content/locations.ts";
import type { Figures } from "./figures.ts";
import { cartons, pieces, type RoomId, rooms } from "./inventory.ts";
import { listNotes } from "./notes.ts";
import {
  type Access,
  carries,
  ELSEWHERE,
  floors,
  levels,
  type Place,
  type Plan,
  packings,
  ways,
} from "./plan.ts";
import { type Range, writeRange } from "./range.ts";
import { listItems, listPieces, listRooms } from "./volume.ts";
import { findMiles } from "./work.ts";

export type Line = readonly [name: string, value: string];

/** Every room with its furniture, and every piece, with its count: ["Main bedroom: queen bed, 2 night stands", "1"]. */
export function listInventory(plan: Plan): Line[] {
  return [
    ...listRooms(plan).map(({ id, count }) => ({ ...rooms[id], count, held: describeItems(plan, id) })),
    ...listPieces(plan).map(({ id, count }) => ({ ...pieces[id], count, held: "" })),
  ].map(({ name, many, count, held }) => [
    capitalize(count === 1 ? name : many) + (held && `: ${held}`),
    String(count),
  ]);
}

/** The furniture of a plan's rooms of a kind: "queen bed, dresser, 2 night stands". */
export function describeItems(plan: Pick<Plan, "rooms" | "pieces" | "items">, room: RoomId): string {
  return listItems(plan, room)
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => (count === 1 ? name : `${count} ${name}${name.endsWith("ch") ? "es" : "s"}`))
    .join(", ");
}

/** What one room of a kind usually holds. */
export function describeUsual(room: RoomId): string {
  const one = { rooms: { [room]: 1 }, pieces: {}, items: {} };
  return describeItems(one, room) || "what is in its cabinets";
}

/** What a plan takes, a line each, and how it is to be moved. */
export function listFigures(plan: Plan, figures: Figures): Line[] {
  const { volume, share, work, crews, cartonsInAll, pounds } = figures;
  const notes = listNotes(plan, figures).join(" ");
  const sizes = figures.cartons.map(
    ({ id, count }) => `${cartons[id].name.toLowerCase()} ${writeRange(count)}`,
  );
  return [
    ["Space", `${writeRange(volume)} cubic feet`],
    ["Truck", describeShare(share)],
    ["Crew", `${crews.map((crew) => crew?.movers).join(" or ")} movers`],
    ["Time", describeHours(crews) + (work.driving ? "" : ", without the drive")],
    ...(sizes.length > 0
      ? [["Cartons", `${writeRange(cartonsInAll)}: ${sizes.join(", ")}`] satisfies Line]
      : []),
    ["Weight", `${writeRange(pounds)} pounds`],
    ...listAccess(plan),
    ...(notes ? [["Please note", notes] satisfies Line] : []),
  ];
}

/** "4 to 6.5 hours with 2 movers, 3 to 4.5 with 3" */
function describeHours([usual, larger]: Figures["crews"]): string {
  const first = `${writeRange(usual.hours)} hours with ${usual.movers} movers`;
  return larger ? `${first}, ${writeRange(larger.hours)} with ${larger.movers}` : first;
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
export function describeWay({ from, to, way }: Plan): string {
  if (way === "building") return ways.building;
  const miles = findMiles(from, to);
  if (miles === null)
    return [from, to].includes(ELSEWHERE) ? "To or from a place farther off" : "Not said yet";
  const stop = way === "stop" ? ", with one more stop" : "";
  if (from === to) return `Within ${nameTown(from)}${stop}`;
  return `${nameTown(from)} to ${nameTown(to)}, ${Math.round(miles)} miles in a straight line${stop}`;
}

/** The first letter in upper case. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function nameTown(place: Place | null): string {
  return towns.find(({ key }) => key === place)?.name ?? "elsewhere";
}

function describeAccess({ floor, carry, levels: count }: Access): string {
  const inside = count === "1" ? "" : ` with ${levels[count]}`;
  return `${floors[floor]}${inside}; truck ${carries[carry].toLowerCase()}`;
}
