import { capitalize } from "../capitalize.ts";
import { describeShare, describeTrip } from "./describe.ts";
import { cartons, nameCounted, type RoomId } from "./inventory.ts";
import { listNotes } from "./notes.ts";
import { type Access, carries, floors, levels, type Plan, packings } from "./plan.ts";
import { formatRange } from "./range.ts";
import type { Figures } from "./results.ts";
import { listItems, listPieces, listRooms } from "./volume.ts";

export type Line = readonly [name: string, value: string];

/** ["Main bedroom: queen bed, 2 night stands", "1"] */
export function listInventory(plan: Plan): Line[] {
  return [
    ...listRooms(plan).map(({ id, count }) => ({ id, count, held: describeItems(plan, id) })),
    ...listPieces(plan).map(({ id, count }) => ({ id, count, held: "" })),
  ].map(({ id, count, held }) => [capitalize(nameCounted(id, count)) + (held && `: ${held}`), String(count)]);
}

/** "queen bed, dresser, 2 night stands" */
function describeItems(plan: Pick<Plan, "rooms" | "pieces" | "items">, room: RoomId): string {
  return listItems(plan, room)
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => (count === 1 ? name : `${count} ${name}${name.endsWith("ch") ? "es" : "s"}`))
    .join(", ");
}

/** What a room holds unless the visitor counts: "queen bed, 2 night stands". */
export function describeUsual(room: RoomId): string {
  const one = { rooms: { [room]: 1 }, pieces: {}, items: {} };
  return describeItems(one, room) || "what is in the cabinets";
}

/** The plan's result in words, as a request stores it. */
export function listFigures(plan: Plan, figures: Figures): Line[] {
  const { volume, share, work, crews, cartonsInAll, pounds } = figures;
  const notes = listNotes(plan, figures).join(" ");
  const sizes = figures.cartons.map(
    ({ id, count }) => `${cartons[id].name.toLowerCase()} ${formatRange(count)}`,
  );
  return [
    ["Space", `${formatRange(volume)} cubic feet`],
    ["Truck", describeShare(share)],
    ["Crew", `${describeCrews(crews)} movers`],
    ["Time", describeHours(crews) + (work.driving ? "" : ", without the drive")],
    ...(sizes.length > 0
      ? [["Cartons", `${formatRange(cartonsInAll)}: ${sizes.join(", ")}`] satisfies Line]
      : []),
    ["Weight", `${formatRange(pounds)} pounds`],
    ...listAccess(plan),
    ...(notes ? [["Please note", notes] satisfies Line] : []),
  ];
}

/** "3, 4 or 5". British English has no comma before "or". */
function describeCrews(crews: Figures["crews"]): string {
  const sizes = crews.map(({ movers }) => movers).sort((one, other) => one - other);
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(sizes.map(String));
}

/** "4 to 6.5 hours with 2 movers, 3 to 4.5 with 3" */
function describeHours([usual, ...others]: Figures["crews"]): string {
  const first = `${formatRange(usual.hours)} hours with ${usual.movers} movers`;
  return [first, ...others.map(({ movers, hours }) => `${formatRange(hours)} with ${movers}`)].join(", ");
}

export function listAccess(plan: Plan): Line[] {
  return [
    ["Route", describeTrip(plan)],
    ["Out of", describeAccess(plan.out)],
    ["Into", describeAccess(plan.in)],
    ["Packing", packings[plan.packing]],
  ];
}

function describeAccess({ floor, carry, levels: count }: Access): string {
  const inside = count === "1" ? "" : ` with ${levels[count]}`;
  return `${floors[floor]}${inside}; truck ${carries[carry].toLowerCase()}`;
}
