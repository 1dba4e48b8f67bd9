import { isCalendarDay } from "../dates/local-day.ts";
import { readDay } from "../dates/read-day.ts";
import { cleanText } from "../forms/clean-text.ts";
import type { KnownPlace } from "../places/place-name.ts";
import {
  type ItemId,
  MAX_ITEMS,
  maxCount,
  type PieceId,
  pieceIds,
  type RoomId,
  roomIds,
  rooms,
} from "./inventory.ts";
import {
  type Access,
  carries,
  ELSEWHERE,
  emptyPlan,
  floors,
  keyOf,
  levels,
  type Place,
  type Plan,
  packings,
  routes,
  startingPoints,
} from "./plan.ts";
import { listItems } from "./volume.ts";

export type FindPlace = (typed: string) => KnownPlace | undefined;

/** `unknown` lists the unreadable parts, as typed. */
export type PlanAddress = { plan: Plan; unknown: string[] };

const MAX_UNKNOWN = 5;

/** Whether a URL contains part of a plan. Such pages are neither indexed nor cached. */
export function isPlanned(params: URLSearchParams): boolean {
  return isFormAddress(params) || Object.keys(usual).some((name) => params.has(name));
}

/** Whether the form sent it, so that it must redirect to the short form. */
export function isFormAddress(params: URLSearchParams): boolean {
  return [...names, ...formButtons].some((name) => params.has(name));
}

/**
 * Parses "from=ashburn&to=alexandria&rooms=living,bedroom:2". Skips and reports what it cannot parse. A server knows all
 * places (domain/places/gazetteer.server.ts), a browser our towns and those that it got from the server.
 */
export function readPlan(params: URLSearchParams, findPlace: FindPlace): PlanAddress {
  const unknown: string[] = [];
  const counts = readCounts(params, unknown);
  const choose = <Choice extends string>(
    name: string,
    of: Record<Choice, string>,
    fallback: Choice,
  ): Choice => {
    const asked = params.get(name) ?? "";
    if (Object.hasOwn(of, asked)) return asked as Choice;
    if (asked) unknown.push(asked);
    return fallback;
  };
  const access = (end: "out" | "in"): Access => ({
    floor: choose(end, floors, "ground"),
    carry: choose(`${end}carry`, carries, "near"),
    levels: choose(`${end}levels`, levels, "1"),
  });
  const readPlace = (end: "from" | "to"): Place | null => {
    const typed = params.get(end) ?? "";
    return typed.trim() === "" ? null : (findPlace(typed) ?? ELSEWHERE);
  };
  const start = startingPoints.find(({ name }) => name === params.get("start"));
  const counted = {
    rooms: start?.rooms ?? pickCounts(counts, roomIds),
    pieces: pickCounts(counts, pieceIds),
  };
  const plan: Plan = {
    ...counted,
    items: start ? {} : pickItems(counts, counted),
    from: readPlace("from"),
    to: readPlace("to"),
    out: access("out"),
    in: access("in"),
    route: choose("route", routes, "straight"),
    packing: choose("packing", packings, "none"),
    date: readDate(params.get("date"), unknown),
  };
  return { plan, unknown: unknown.map((text) => cleanText(text).slice(0, 40)).slice(0, MAX_UNKNOWN) };
}

/** Formats a plan's short form, with "?"; "" for an empty plan. `readPlan` reverses it. */
export function formatPlan(plan: Plan): string {
  const parts = Object.entries(writeParams(plan)).flatMap(([name, value]) =>
    value === usual[name] ? [] : [`${name}=${value}`],
  );
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** By name in the URL, "" if not entered. */
export function writeParams(plan: Plan): Record<string, string> {
  return {
    from: keyOf(plan.from),
    to: keyOf(plan.to),
    rooms: formatCounts(plan.rooms, roomIds),
    pieces: formatCounts(plan.pieces, pieceIds),
    items: formatItems(plan.items),
    out: plan.out.floor,
    outcarry: plan.out.carry,
    outlevels: plan.out.levels,
    in: plan.in.floor,
    incarry: plan.in.carry,
    inlevels: plan.in.levels,
    route: plan.route,
    packing: plan.packing,
    date: plan.date ?? "",
  };
}

/** Left out of the short form. */
const usual = writeParams(emptyPlan);

/** The form's names: "living.sofa". */
const itemFields = roomIds.flatMap((room) =>
  (Object.keys(rooms[room].holds) as ItemId[]).map((id) => ({ room, id, name: nameItemField(room, id) })),
);

export function nameItemField(room: RoomId, id: ItemId): string {
  return `${room}.${id}`;
}

/** Of everything that is counted. */
const names: readonly string[] = [...roomIds, ...pieceIds, ...itemFields.map(({ name }) => name)];
/** "add" and "take" change a count; "start" loads a typical home. */
const formButtons = ["add", "take", "start", "clear"];

type Counts = Map<string, number>;

/**
 * "living,bedroom:2", "living.sofa:2.rug:0" and the form's fields and buttons, by name. A count defaults to one. A schema library
 * would outweigh the rest of the page's code.
 */
function readCounts(params: URLSearchParams, unknown: string[]): Counts {
  const counts: Counts = new Map();
  if (params.has("clear")) return counts;
  const add = (name: string, count: number) => counts.set(name, Math.max(0, (counts.get(name) ?? 0) + count));
  const list = (param: string) => (params.get(param) ?? "").split(",").filter(Boolean);
  const items = list("items").flatMap((part) => {
    const [room, ...held] = part.split(".");
    return held.map((item) => `${room}.${item}`);
  });
  for (const part of [...list("rooms"), ...list("pieces"), ...items]) {
    const [word = "", number = "1"] = part.split(":");
    const name = word.trim().toLowerCase();
    const count = readCount(number);
    if (count !== undefined && names.includes(name)) add(name, count);
    else unknown.push(part);
  }
  // Text that is not a number counts as zero.
  for (const name of names) if (params.has(name)) counts.set(name, readCount(params.get(name)) ?? 0);
  add(params.get("add") ?? "", 1);
  add(params.get("take") ?? "", -1);
  return counts;
}

function readCount(text: string | null): number | undefined {
  const digits = (text ?? "").trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** Without rooms' usual contents. */
function pickItems(counts: Counts, things: Pick<Plan, "rooms" | "pieces">): Plan["items"] {
  const result: Plan["items"] = {};
  for (const { room, id, name } of itemFields) {
    const count = Math.min(counts.get(name) ?? 0, MAX_ITEMS);
    const held = listItems({ ...things, items: {} }, room).find((item) => item.id === id);
    if (counts.has(name) && things.rooms[room] && count !== held?.count)
      result[room] = { ...result[room], [id]: count };
  }
  return result;
}

/** "living.sofa:2.rug:0,kitchen.chair:6" */
export function formatItems(items: Plan["items"]): string {
  return Object.entries(items)
    .map(([room, counts]) =>
      [room, ...Object.entries(counts).map(([id, count]) => `${id}:${count}`)].join("."),
    )
    .join(",");
}

function pickCounts<Id extends RoomId | PieceId>(
  counts: Counts,
  ids: readonly Id[],
): Partial<Record<Id, number>> {
  const counted = ids.map((id) => [id, Math.min(counts.get(id) ?? 0, maxCount(id))] as const);
  return Object.fromEntries(counted.filter(([, number]) => number > 0)) as Partial<Record<Id, number>>;
}

function readDate(typed: string | null, unknown: string[]): string | null {
  if (!typed) return null;
  const day = readDay(typed);
  if (isCalendarDay(day)) return day;
  unknown.push(typed);
  return null;
}

function formatCounts<Id extends string>(counts: Partial<Record<Id, number>>, ids: readonly Id[]): string {
  return ids
    .flatMap((id) => {
      const number = counts[id];
      return number ? [number === 1 ? id : `${id}:${number}`] : [];
    })
    .join(",");
}
