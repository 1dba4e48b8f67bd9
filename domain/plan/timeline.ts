import { capAtDelivery } from "#content/cap-at-delivery.ts";
import { towns } from "#content/locations.ts";
import { townPermits } from "#content/town-permits.ts";
import { truckFeet } from "#content/truck.ts";
import { capitalize } from "../capitalize.ts";
import { addDays } from "../dates/day-arithmetic.ts";
import { findStateCode } from "../places/place-name.ts";
import { ELSEWHERE, findUnit, hasThings, isOffice, isPackedByUs, keyOf, knownOf, type Plan } from "./plan.ts";
import { findRuling } from "./ruling.ts";
import { findWork, isFar } from "./work.ts";

/** `days` counts back from moving day; negative is after it. */
export type Task = { id: string; days: number; text: string };

/** How far the move is, and the days that its booking takes. */
export type Stage = { progress?: Progress; workDays?: number; isPackedBefore?: boolean };
/** `from` is the period's first day, "2027-04-17". */
export type Period = { title: string; from: string; tasks: readonly Task[] };

/** Start of each period, in days before moving day. */
const periods = [
  { title: "Eleven weeks before", days: 77 },
  { title: "Eight weeks before", days: 56 },
  { title: "Six weeks before", days: 42 },
  { title: "Four weeks before", days: 28 },
  { title: "Two weeks before", days: 14 },
  { title: "One week before", days: 7 },
  { title: "The last two days", days: 2 },
  { title: "Moving day", days: 0 },
] as const;

function listStarts(workDays: number): { title: string; days: number }[] {
  return [
    ...periods,
    ...(workDays > 1 ? [{ title: "The last day", days: 1 - workDays }] : []),
    { title: "The day after", days: -workDays },
  ];
}

/**
 * Tasks of periods that have begun come first. From moving day on, they are dropped.
 * @param today "2027-04-17"
 */
export function listPeriods(plan: Plan & { date: string }, today: string, stage: Stage = {}): Period[] {
  const tasks = listTasks(plan, stage);
  const starts = listStarts(stage.workDays ?? countWorkDays(plan));
  const all = starts.map(({ title, days }, index): Period => {
    const next = starts[index + 1]?.days ?? Number.NEGATIVE_INFINITY;
    const own = tasks.filter((task) => task.days <= days && task.days > next);
    return { title, from: addDays(plan.date, -days), tasks: own };
  });
  const late = all.flatMap(({ from, tasks }) =>
    from < today && today < plan.date ? tasks.filter((task) => !isTaskTooLate(plan.date, task, today)) : [],
  );
  return [{ title: "Do now", from: today, tasks: late }, ...all.filter(({ from }) => from >= today)].filter(
    (period) => period.tasks.length > 0,
  );
}

/** The town wants to know earlier. */
export function isTaskTooLate(date: string, { id, days }: Task, today: string): boolean {
  return id.startsWith("permit-") && addDays(date, -days) < today;
}

/** Only planning, estimate requested, or booked. */
type Progress = "planned" | "asked" | "booked";

const finished: Record<Progress, readonly string[]> = {
  planned: [],
  asked: ["estimate"],
  booked: ["estimate", "book", "binding"],
};

/** Remaining tasks, earliest first. */
export function listTasks(
  plan: Plan & { date: string },
  { progress = "planned", workDays = countWorkDays(plan), isPackedBefore = false }: Stage = {},
): Task[] {
  const packing = isPackedBefore && !isOffice(plan) ? "all" : plan.packing;
  const fixed = [...listFixed({ ...plan, packing }), ...when(isPackedBefore, "packing-day")].map(writeTask);
  const atDelivery = when(true, "unload", "claim", "keys").map(writeTask);
  return [
    ...fixed,
    ...atDelivery.map((task) => ({ ...task, days: task.days + 1 - workDays })),
    ...ofPermits(plan),
    ofBooking(plan),
    ...ofPapers(plan),
  ]
    .filter(({ id }) => !finished[progress].includes(id))
    .sort((one, other) => other.days - one.days || one.id.localeCompare(other.id));
}

/** Days before moving day, and what to do. At delivery and after it, days of a move that takes one day. */
const tasks = {
  lease: [77, "Check the notice period in your lease, and give notice in writing"],
  estimate: [56, "Ask for the estimate, with both addresses"],
  network: [56, "Order phones and internet for the new office: a line can take weeks"],
  school: [42, "Ask both schools what they need, and have the records sent"],
  sort: [42, "Decide what not to move: give it away, sell it, or have it hauled"],
  binding: [
    42,
    `check whether the written estimate is binding or non-binding. ${capAtDelivery.slice(0, -1)}`,
  ],
  "office-address": [28, "Give customers, suppliers, the bank and the post office your new address"],
  "elevator-out": [
    28,
    "Reserve the elevator in the old building, and ask whether it needs a certificate of insurance",
  ],
  "elevator-in": [
    28,
    "Reserve the elevator in the new building, and ask whether it needs a certificate of insurance",
  ],
  cartons: [28, "Get cartons, paper and tape"],
  "pack-store": [28, "Pack the attic, the garage and things outside; drain the mower"],
  "pack-living": [14, "Pack books, pictures and things you rarely use"],
  utilities: [14, "Have electricity, gas, water and internet turned off here and on there"],
  address: [14, "Give the post office your new address, then your bank, insurer and employer"],
  hazardous: [
    14,
    "Use up fuel, paint and propane, or drop them off: loudoun.gov/hhw, Fairfax’s I-66 or I-95 site, or your own county",
  ],
  window: [14, "get the delivery window in writing, and tell us where the driver can reach you"],
  lading: [
    7,
    "read and sign the bill of lading at least three days before loading; for three days you may cancel it free of charge",
  ],
  "pack-bedrooms": [7, "Pack the bedrooms, except a week’s clothes"],
  "pack-office": [7, "Have everyone pack and label their desk; back up every computer"],
  "pack-kitchen": [2, "Pack the kitchen, except one pot and a plate for each person"],
  essentials: [2, "Pack a bag for the first night: medicine, chargers, papers, keys"],
  valuables: [2, "Put aside what travels with you: documents, medicine, jewelry, cash"],
  "network-day": [2, "Have someone ready to take down the network and set it up again"],
  defrost: [1, "Empty, defrost and dry the refrigerator and freezer, and prop the doors open"],
  "packing-day": [1, "Packing day: show our packers what travels with you, and what stays unpacked"],
  contract: [0, "Read the contract before you sign it"],
  begin: [0, "Walk through the rooms with the crew before they load"],
  look: [0, "Check every closet and drawer before the truck leaves"],
  unload: [
    0,
    "At delivery, check every item against the list, and note damage on the paperwork before you sign",
  ],
  claim: [-1, "Open the cartons, photograph what broke, and report it to us in writing"],
  keys: [-1, "Photograph the meters, and hand over the old keys"],
} as const;

type TaskId = keyof typeof tasks;

function when(isNeeded: unknown, ...ids: TaskId[]): TaskId[] {
  return isNeeded ? ids : [];
}

function writeTask(id: TaskId): Task {
  const [days, text] = tasks[id];
  return { id, days, text };
}

/** By what is moved, and who packs it. People can do without the attic first, and without the kitchen last. */
function listFixed(plan: Plan): TaskId[] {
  const { rooms, pieces, packing, route, out, in: into } = plan;
  const isOnlyPieces = hasThings(plan) && findUnit(plan) === null && Object.keys(rooms).length === 0;
  const packs = !isPackedByUs(plan) && route !== "unload";
  const has = (...ids: (keyof Plan["rooms"])[]) => ids.some((id) => rooms[id]);
  return [
    "estimate",
    ...when(!isOnlyPieces, "lease", "sort", "hazardous"),
    ...when(!isOnlyPieces && route !== "unload", "begin", "look"),
    ...when(!isOnlyPieces && !isOffice(plan), "school", "utilities", "address", "essentials", "valuables"),
    ...when(isOffice(plan), "network", "office-address", "network-day"),
    ...when(out.floor === "elevator", "elevator-out"),
    ...when(into.floor === "elevator", "elevator-in"),
    ...when(packs && !isOnlyPieces, "cartons"),
    ...when(packs && has("attic", "garage", "patio"), "pack-store"),
    ...when(packs && has("living", "dining", "study"), "pack-living"),
    ...when(packs && has("bedroom", "bedroom2", "studio", "bath"), "pack-bedrooms"),
    ...when(has("desk", "meeting"), "pack-office"),
    ...when(packs && packing === "none" && has("kitchen"), "pack-kitchen"),
    ...when(pieces.refrigerator || pieces.freezer, "defrost"),
  ];
}

/** May to September (docs/rules.md, "Plan your move"). */
export function isPeakSeason(date: string): boolean {
  const month = Number(date.slice(5, 7));
  return month >= 5 && month <= 9;
}

/** A far move unloads on the last of its days. */
function countWorkDays(plan: Plan): number {
  const work = findWork(plan);
  return work?.driving && isFar(work.driving) ? work.days.high : 1;
}

function ofPermits({ from, to }: Plan): Task[] {
  return [...new Set([from, to])].flatMap((place): Task[] => {
    const town = towns.find(({ key }) => key === keyOf(place));
    if (!town) return [];
    const { days, task } = townPermits[town.key] ?? {
      days: 14,
      task: `${town.name}: ask the county, town or HOA where a ${truckFeet}-foot truck may park`,
    };
    return [{ id: `permit-${town.key}`, days, text: task }];
  });
}

/** Within a season that fills up, weeks earlier. */
function ofBooking({ date }: Plan): Task {
  return date !== null && isPeakSeason(date)
    ? {
        id: "book",
        days: 42,
        text: "Book now and get the date confirmed in writing: from May to September trucks fill up fast",
      }
    : { id: "book", days: 14, text: "Get the date confirmed in writing, at least a week or two ahead" };
}

/**
 * The spongy moth quarantine by state (7 CFR 301.45-3; copies by Michigan, Wisconsin and upack.com were read on November 28,
 * 2026). Virginia is quarantined by county, including every county with one of our towns.
 */
const quarantine = {
  whole: ["CT", "DC", "DE", "MA", "MD", "MI", "NH", "NJ", "NY", "PA", "RI", "VA", "VT"],
  byCounty: ["IL", "IN", "ME", "MN", "NC", "OH", "WI", "WV"],
};

/** Moves inside the quarantine need no checklist. From April to August caterpillars climb on until the truck leaves. */
function ofMoth({ from, to, date }: Plan): Task[] {
  const codeOf = (place: Plan["to"]) => findStateCode(knownOf(place)?.state ?? "");
  if (to === null || !quarantine.whole.includes(codeOf(from)) || quarantine.whole.includes(codeOf(to)))
    return [];
  const unless = quarantine.byCounty.includes(codeOf(to))
    ? ", unless the county you move to is on the APHIS quarantine list"
    : "";
  const month = Number(date?.slice(5, 7));
  const text = `check grills, bikes and patio furniture for spongy moth eggs, and give the driver the signed USDA checklist${unless}`;
  return [{ id: "moth", days: month >= 4 && month <= 8 ? 0 : 2, text }];
}

/**
 * What to sign, and when. A federal move has its own tasks: 49 CFR 375.401 for the estimate, 375.505 for the bill of
 * lading, 375.605 for delivery.
 */
function ofPapers(plan: Plan): Task[] {
  const ruling = findRuling(plan);
  const isUnknown = !isOffice(plan) && [plan.from, plan.to].includes(ELSEWHERE);
  const isBetweenStates = ruling?.rules.includes("state-line") && !ruling.isHourly;
  if (!isUnknown && !isBetweenStates) return [writeTask("contract")];
  const federal = [...when(true, "binding", "window", "lading").map(writeTask), ...ofMoth(plan)];
  return [
    ...when(isUnknown, "contract").map(writeTask),
    ...federal.map(({ text, ...task }) => ({
      ...task,
      text: isUnknown ? `If you cross a state line: ${text}` : capitalize(text),
    })),
  ];
}
