import * as z from "zod/mini";
import { leftOut } from "#content/left-out.ts";
import { formatFullDay } from "../dates/local-day.ts";
import { optionalChoice, optionalComingDay, optionalText, TEXT_LIMIT } from "../forms/fields.ts";
import { arrivalWindows } from "./arrival-window.ts";
import { formatMovingDate } from "./moving-date.ts";

export const moveTypes = {
  local: "Local move",
  "long-distance": "Long-distance move",
  commercial: "Office or business move",
  packing: "Packing",
  labor: "Loading, unloading or other labor",
  junk: "Junk removal",
  delivery: "Delivery or freight",
  emergency: "Emergency move",
  other: "Something else",
} as const;

export const homeTypes = {
  studio: "Studio or one room",
  "one-bedroom": "1 bedroom",
  "two-bedroom": "2 bedrooms",
  "three-bedroom": "3 bedrooms",
  "four-bedroom": "4 bedrooms or more",
  business: "Office, store or warehouse",
  items: "A few items",
} as const;

export type HomeType = keyof typeof homeTypes;

export const languages = {
  spanish: "Spanish",
  vietnamese: "Vietnamese",
  korean: "Korean",
  chinese: "Chinese",
  arabic: "Arabic",
  amharic: "Amharic",
  other: "Another language",
} as const;

const sources = {
  friend: "A friend or neighbor",
  before: "Moved with us before",
  search: "A search engine",
  reviews: "A review site",
  social: "Social media",
  seen: "Saw a truck or a sign",
  other: "Somewhere else",
} as const;

export const PLACE_LIMIT = 120;
const CONTACT_LIMIT = 400;
const CODE_LIMIT = 40;

/**
 * What a customer can tell us about a move, by form field, in the order in which everything shows it: the
 * question, the receipt, emails, the desk, the export and the customer's page.
 */
export const facts = {
  from: text("moving_from", "From", PLACE_LIMIT),
  to: text("moving_to", "To", PLACE_LIMIT),
  date: day("moving_day", "Date"),
  window: choice("arrival_window", "Arrival", arrivalWindows, "Any time"),
  secondDate: day("second_day", "Second choice"),
  moveType: choice("move_type", "What is moving", moveTypes, "Not sure yet", leftOut.services),
  homeType: choice("home_type", "How much", homeTypes, "Not sure yet"),
  details: text("details", "Anything else", TEXT_LIMIT, {
    placeholder: "Stairs, elevators, a piano, where a truck can park",
    multiline: true,
  }),
  contact: text("contact", "Second contact", CONTACT_LIMIT, { placeholder: "Name and phone number" }),
  language: choice("language", "Language", languages, "English"),
  heard: choice("heard_from", "Heard of us", sources, "Not asked"),
  /** As typed, because a wrong code must not block the form. */
  code: { ...text("discount_code", "Code", CODE_LIMIT), rule: truncated(CODE_LIMIT) },
};

export type FactName = keyof typeof facts;

/** Asked at the desk only, so that the visitor's form stays short. */
export const deskFacts: readonly FactName[] = ["contact", "language", "heard"];

/** Parsed, as the form gives them. */
export type FactValues = { [Name in FactName]: z.output<(typeof facts)[Name]["rule"]> };

/** As stored. */
export type FactColumns = {
  [Name in FactName as (typeof facts)[Name]["column"]]: z.output<(typeof facts)[Name]["rule"]>;
};

/** A date and whether it is flexible are one fact. */
export type MoveFacts = FactColumns & { flexible: boolean };

export const factNames = Object.keys(facts) as FactName[];

export const factColumns = factNames.map((name) => facts[name].column);

/** In the visitor's own words, which no email may repeat to a stranger. */
export const typedFacts = factNames.filter((name) => facts[name].isTyped);

/** From the form's fields to the table's columns. */
export function toColumns(values: FactValues): FactColumns {
  return Object.fromEntries(
    factNames.map((name) => [facts[name].column, values[name]]),
  ) as unknown as FactColumns;
}

export const noFacts: MoveFacts = {
  ...(Object.fromEntries(factColumns.map((column) => [column, null])) as FactColumns),
  flexible: false,
};

/** What a view writes itself, and what it leaves out. */
type View<Own> = { own?: Partial<Record<FactName, Own | null>>; without?: readonly FactName[] };

type Line<Value> = { label: string; value: Value };

/** For a select at the desk; no choice is "". */
export function listChoices({ question }: { question: Question }): Record<string, string> | undefined {
  return question.choices && { "": question.placeholder ?? "", ...question.choices };
}

/** The facts that were given. */
export function describeFacts<Own = string>(move: MoveFacts, view: View<Own> = {}): Line<string | Own>[] {
  return listFacts(move, view).flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}

/** null for a fact that was not given. */
export function listFacts<Own = string>(
  move: MoveFacts,
  { own = {}, without = [] }: View<Own> = {},
): Line<string | Own | null>[] {
  const values = { date: formatMovingDate(move), ...own };
  return factNames
    .filter((name) => !without.includes(name))
    .map((name) => {
      const { label } = facts[name];
      return { label, value: name in values ? (values[name] ?? null) : write(move, name) };
    });
}

function write(move: MoveFacts, name: FactName): string | null {
  const fact: Fact = facts[name];
  const value = move[facts[name].column];
  return value && fact.write(value);
}

type Fact = {
  column: string;
  label: string;
  /** For the form's field (app/forms/field.tsx). */
  question: Question;
  /** Empty becomes null. */
  rule: z.ZodMiniType<string | null, string>;
  write: (value: string) => string;
  isTyped: boolean;
};

type Question = {
  choices?: Record<string, string>;
  placeholder?: string;
  multiline?: boolean;
  optional?: boolean;
};

function text<Column extends string>(column: Column, label: string, limit: number, question: Question = {}) {
  return {
    ...{ column, label, rule: optionalText(limit, label), isTyped: true },
    question: { optional: true, ...question } as Question,
    write: (value: string) => value,
  } satisfies Fact;
}

/** `placeholder` is the answer of those who do not choose. */
function choice<Column extends string, Choice extends string>(
  column: Column,
  label: string,
  choices: Record<Choice, string>,
  placeholder: string,
  leftOut: readonly string[] = [],
) {
  const offered = Object.entries(choices).filter(([id]) => !leftOut.includes(id));
  return {
    ...{ column, label, rule: optionalChoice(choices), isTyped: false },
    question: { choices: Object.fromEntries(offered), placeholder } as Question,
    write: (value: string) => choices[value as Choice],
  } satisfies Fact;
}

function day<Column extends string>(column: Column, label: string) {
  return {
    ...{ column, label, rule: optionalComingDay, isTyped: false },
    question: {} as Question,
    write: formatFullDay,
  } satisfies Fact;
}

/** Never refuses what was typed. */
export function truncated(limit: number) {
  return z.pipe(
    z.string(),
    z.transform((value: string) => value.trim().slice(0, limit) || null),
  );
}
