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

const planParams = [
  "from",
  "to",
  "rooms",
  "pieces",
  "items",
  "out",
  "outcarry",
  "outlevels",
  "in",
  "incarry",
  "inlevels",
  "route",
  "packing",
  "date",
] as const;

const MAX_UNKNOWN = 5;

/** Whether a URL contains part of a plan. Such pages are neither indexed nor cached. */
export function isPlanned(params: URLSearchParams): boolean {
  return isFormAddress(params) || planParams.some((name) => params.has(name));
}

/** Whether the form sent it, so that it must redirect to the short form. */
export function isFormAddress(params: URLSearchParams): boolean {
  return [...formFields, ...formButtons, ...itemFields.map(({ name }) => name)].some((name) =>
    params.has(name),
  );
}

/**
 * Parses "from=ashburn&to=alexandria&rooms=living,bedroom:2". Skips and reports what it cannot parse. A server knows all
 * places (domain/places/gazetteer.server.ts), a browser our towns and those that it got from the server.
 */
export function readPlan(params: URLSearchParams, findPlace: FindPlace): PlanAddress {
  const unknown: string[] = [];
  const things = params.has("clear") ? {} : { ...readThings(params, unknown), ...readFields(params) };
  const step = stepOf(params);
  if (step) things[step.id] = (things[step.id] ?? 0) + step.by;
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
    rooms: start?.rooms ?? pickCounts(things, roomIds),
    pieces: pickCounts(things, pieceIds),
  };
  const plan: Plan = {
    ...counted,
    items: start ? {} : readItems(params, counted, unknown),
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
  const written: Record<(typeof planParams)[number], string> = {
    from: keyOf(plan.from),
    to: keyOf(plan.to),
    rooms: formatCounts(plan.rooms, roomIds),
    pieces: formatCounts(plan.pieces, pieceIds),
    items: formatItems(plan.items),
    out: omitDefault(plan.out.floor, emptyPlan.out.floor),
    outcarry: omitDefault(plan.out.carry, emptyPlan.out.carry),
    outlevels: omitDefault(plan.out.levels, emptyPlan.out.levels),
    in: omitDefault(plan.in.floor, emptyPlan.in.floor),
    incarry: omitDefault(plan.in.carry, emptyPlan.in.carry),
    inlevels: omitDefault(plan.in.levels, emptyPlan.in.levels),
    route: omitDefault(plan.route, emptyPlan.route),
    packing: omitDefault(plan.packing, emptyPlan.packing),
    date: plan.date ?? "",
  };
  const parts = planParams.flatMap((name) => (written[name] ? [`${name}=${written[name]}`] : []));
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

const formFields: readonly (RoomId | PieceId)[] = [...roomIds, ...pieceIds];
/** "add" and "take" change a count; "start" loads a typical home. */
const formButtons = ["add", "take", "start", "clear"];

// A schema library would outweigh the rest of the page's code.
function readThing(word: string | null): RoomId | PieceId | undefined {
  return formFields.find((id) => id === word);
}

function readCount(text: string | null): number | undefined {
  const digits = (text ?? "").trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

type Things = Partial<Record<RoomId | PieceId, number>>;

/** "living,bedroom:2": the count defaults to one. */
function readThings(params: URLSearchParams, unknown: string[]): Things {
  const things: Things = {};
  for (const name of ["rooms", "pieces"])
    for (const part of (params.get(name) ?? "").split(",").filter(Boolean)) {
      const [word = "", number = "1"] = part.split(":");
      const id = readThing(word.trim().toLowerCase());
      const counted = readCount(number);
      if (id === undefined || counted === undefined) unknown.push(part);
      else things[id] = (things[id] ?? 0) + counted;
    }
  return things;
}

/** The form's names: "living.sofa". */
const itemFields = roomIds.flatMap((room) =>
  (Object.keys(rooms[room].holds) as ItemId[]).map((id) => ({ room, id, name: nameItemField(room, id) })),
);

export function nameItemField(room: RoomId, id: ItemId): string {
  return `${room}.${id}`;
}

/** "living.sofa:2.rug:0,kitchen.chair:6" and the form's fields, without rooms' usual contents. */
function readItems(
  params: URLSearchParams,
  things: Pick<Plan, "rooms" | "pieces">,
  unknown: string[],
): Plan["items"] {
  const edited = new Map<string, number>();
  for (const part of (params.get("items") ?? "").split(",").filter(Boolean)) {
    const [room = "", ...counts] = part.split(".");
    for (const text of counts) {
      const [id = "", number] = text.split(":");
      const count = readCount(number ?? null);
      const field = itemFields.find(({ name }) => name === `${room}.${id}`);
      if (!field || count === undefined) unknown.push(`${room}.${text}`);
      else edited.set(field.name, count);
    }
  }
  for (const { name } of itemFields) if (params.has(name)) edited.set(name, readCount(params.get(name)) ?? 0);
  const result: Plan["items"] = {};
  for (const { room, id, name } of itemFields) {
    const count = Math.min(edited.get(name) ?? 0, MAX_ITEMS);
    const usual = listItems({ ...things, items: {} }, room).find((item) => item.id === id);
    if (edited.has(name) && things.rooms[room] && count !== usual?.count)
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

/** Text that is not a number counts as zero. */
function readFields(params: URLSearchParams): Things {
  const named = formFields.filter((id) => params.has(id));
  return Object.fromEntries(named.map((id) => [id, readCount(params.get(id)) ?? 0]));
}

function stepOf(params: URLSearchParams): { id: RoomId | PieceId; by: 1 | -1 } | null {
  const [add, take] = ["add", "take"].map((name) => readThing(params.get(name)));
  if (add) return { id: add, by: 1 };
  return take ? { id: take, by: -1 } : null;
}

function pickCounts<Id extends RoomId | PieceId>(
  things: Things,
  ids: readonly Id[],
): Partial<Record<Id, number>> {
  const counted = ids.map((id) => [id, Math.min(things[id] ?? 0, maxCount(id))] as const);
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

function omitDefault(value: string, usual: string): string {
  return value === usual ? "" : value;
}
