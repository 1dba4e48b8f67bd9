import { capAtDelivery } from "#content/cap-at-delivery.ts";
import { towns } from "#content/locations.ts";
import { townPermits } from "#content/town-permits.ts";
import { truckFeet } from "#content/truck.ts";
import { addDays } from "../dates/day-arithmetic.ts";
import { findStateCode } from "../places/place-name.ts";
import { capitalize } from "./describe.ts";
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
    from < today && today < plan.date ? tasks.filter((task) => !isTooLate(plan.date, task, today)) : [],
  );
  return [{ title: "Do now", from: today, tasks: late }, ...all.filter(({ from }) => from >= today)].filter(
    (period) => period.tasks.length > 0,
  );
}

/** The town wants to know earlier. */
export function isTooLate(date: string, { id, days }: Task, today: string): boolean {
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
  return [
    ...ofKind(plan),
    ...listLastDay(workDays),
    ...(isPackedBefore ? [packingDay] : []),
    ...ofPermits(plan),
    ...ofBuildings(plan),
    ...ofRooms(isPackedBefore && !isOffice(plan) ? { ...plan, packing: "all" } : plan),
    ofBooking(plan),
    ...ofPapers(plan),
  ]
    .filter(({ id }) => !finished[progress].includes(id))
    .sort((one, other) => other.days - one.days || one.id.localeCompare(other.id));
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

/** The tasks of every move, but for those that do not fit an office, a single piece or an unload. */
function ofKind(plan: Plan): Task[] {
  if (isOffice(plan)) return [...usual.filter(({ id }) => !atHome.includes(id)), ...inOffice];
  if (isOnlyPieces(plan)) return usual.filter(({ id }) => id === "estimate");
  return usual.filter(({ id }) => plan.route !== "unload" || !atLoading.includes(id));
}

function isOnlyPieces(plan: Plan): boolean {
  return hasThings(plan) && findUnit(plan) === null && Object.keys(plan.rooms).length === 0;
}

const atHome: readonly string[] = ["school", "utilities", "address", "essentials", "valuables"];
const atLoading: readonly string[] = ["begin", "look"];
const inOffice: readonly Task[] = [
  { id: "network", days: 56, text: "Order phones and internet for the new office: a line can take weeks" },
  {
    id: "office-address",
    days: 28,
    text: "Give customers, suppliers, the bank and the post office your new address",
  },
  { id: "network-day", days: 2, text: "Have someone ready to take down the network and set it up again" },
];

const usual: readonly Task[] = [
  { id: "estimate", days: 56, text: "Ask for the estimate, with both addresses" },
  { id: "lease", days: 77, text: "Check the notice period in your lease, and give notice in writing" },
  { id: "school", days: 42, text: "Ask both schools what they need, and have the records sent" },
  { id: "sort", days: 42, text: "Decide what not to move: give it away, sell it, or have it hauled" },
  {
    id: "utilities",
    days: 14,
    text: "Have electricity, gas, water and internet turned off here and on there",
  },
  {
    id: "address",
    days: 14,
    text: "Give the post office your new address, then your bank, insurer and employer",
  },
  { id: "essentials", days: 2, text: "Pack a bag for the first night: medicine, chargers, papers, keys" },
  {
    id: "valuables",
    days: 2,
    text: "Put aside what travels with you: documents, medicine, jewelry, cash",
  },
  {
    id: "hazardous",
    days: 14,
    text: "Use up fuel, paint and propane, or drop them off: loudoun.gov/hhw, Fairfax’s I-66 or I-95 site, or your own county",
  },
  { id: "begin", days: 0, text: "Walk through the rooms with the crew before they load" },
  { id: "look", days: 0, text: "Check every closet and drawer before the truck leaves" },
];

const packingDay: Task = {
  id: "packing-day",
  days: 1,
  text: "Packing day: show our packers what travels with you, and what stays unpacked",
};

/** Tasks at delivery and after it. */
function listLastDay(workDays: number): Task[] {
  return [
    {
      id: "unload",
      days: 1 - workDays,
      text: "At delivery, check every item against the list, and note damage on the paperwork before you sign",
    },
    {
      id: "claim",
      days: -workDays,
      text: "Open the cartons, photograph what broke, and report it to us in writing",
    },
    { id: "keys", days: -workDays, text: "Photograph the meters, and hand over the old keys" },
  ];
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

function ofBuildings(plan: Plan): Task[] {
  const ends = (["out", "in"] as const).filter((end) => plan[end].floor === "elevator");
  return ends.map((end) => ({
    id: `elevator-${end}`,
    days: 28,
    text: `Reserve the elevator in the ${end === "out" ? "old" : "new"} building, and ask whether it needs a certificate of insurance`,
  }));
}

/** Ordered by when people can do without a room: the attic first, the kitchen last. */
function ofRooms(plan: Plan): Task[] {
  const { rooms, pieces, packing } = plan;
  const isOurs = isPackedByUs(plan) || plan.route === "unload";
  const has = (...ids: (keyof Plan["rooms"])[]) => ids.some((id) => rooms[id]);
  return [
    ...(isOurs || isOnlyPieces(plan)
      ? []
      : [{ id: "cartons", days: 28, text: "Get cartons, paper and tape" }]),
    ...(has("attic", "garage", "patio") && !isOurs
      ? [
          {
            id: "pack-store",
            days: 28,
            text: "Pack the attic, the garage and things outside; drain the mower",
          },
        ]
      : []),
    ...(has("living", "dining", "study") && !isOurs
      ? [{ id: "pack-living", days: 14, text: "Pack books, pictures and things you rarely use" }]
      : []),
    ...(has("bedroom", "bedroom2", "studio", "bath") && !isOurs
      ? [{ id: "pack-bedrooms", days: 7, text: "Pack the bedrooms, except a week’s clothes" }]
      : []),
    ...(has("desk", "meeting")
      ? [
          {
            id: "pack-office",
            days: 7,
            text: "Have everyone pack and label their desk; back up every computer",
          },
        ]
      : []),
    ...(has("kitchen") && packing === "none" && !isOurs
      ? [
          {
            id: "pack-kitchen",
            days: 2,
            text: "Pack the kitchen, except one pot and a plate for each person",
          },
        ]
      : []),
    ...(pieces.refrigerator || pieces.freezer
      ? [
          {
            id: "defrost",
            days: 1,
            text: "Empty, defrost and dry the refrigerator and freezer, and prop the doors open",
          },
        ]
      : []),
  ];
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
function ofMoth({ from, to, date }: Plan, say: (text: string) => string): Task[] {
  const codeOf = (place: Plan["to"]) => findStateCode(knownOf(place)?.state ?? "");
  if (to === null || !quarantine.whole.includes(codeOf(from)) || quarantine.whole.includes(codeOf(to)))
    return [];
  const unless = quarantine.byCounty.includes(codeOf(to))
    ? ", unless the county you move to is on the APHIS quarantine list"
    : "";
  const month = Number(date?.slice(5, 7));
  return [
    {
      id: "moth",
      days: month >= 4 && month <= 8 ? 0 : 2,
      text: say(
        `check grills, bikes and patio furniture for spongy moth eggs, and give the driver the signed USDA checklist${unless}`,
      ),
    },
  ];
}

/**
 * What to sign, and when. A federal move has its own tasks: 49 CFR 375.401 for the estimate, 375.505 for the bill of
 * lading, 375.605 for delivery.
 */
function ofPapers(plan: Plan): Task[] {
  const ruling = findRuling(plan);
  const isUnknown = !isOffice(plan) && [plan.from, plan.to].includes(ELSEWHERE);
  const onTheDay = { id: "contract", days: 0, text: "Read the contract before you sign it" };
  if (!isUnknown && (!ruling?.rules.includes("state-line") || ruling.isHourly)) return [onTheDay];
  const say = (text: string) => (isUnknown ? `If you cross a state line: ${text}` : capitalize(text));
  return [
    {
      id: "binding",
      days: 42,
      text: say(
        `check whether the written estimate is binding or non-binding. ${capAtDelivery.slice(0, -1)}`,
      ),
    },
    {
      id: "window",
      days: 14,
      text: say("get the delivery window in writing, and tell us where the driver can reach you"),
    },
    {
      id: "lading",
      days: 7,
      text: say(
        "read and sign the bill of lading at least three days before loading; for three days you may cancel it free of charge",
      ),
    },
    ...(isUnknown ? [onTheDay] : []),
    ...ofMoth(plan, say),
  ];
}
