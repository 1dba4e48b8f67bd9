import * as z from "zod/mini";
import { formatFullDay, isCalendarDay, readLocalDay } from "../dates/local-day.ts";
import { readDay } from "../dates/read-day.ts";
import {
  DAY_MESSAGE,
  emailField,
  futureDay,
  isBrowser,
  optionalChoice,
  optionalText,
  requiredText,
  TEXT_LIMIT,
} from "../forms/fields.ts";
import { defineForm, type FormOutput, type FormSchema } from "../forms/form.ts";
import { type Arrival, describeArrival } from "./arrival.ts";
import { type ArrivalWindow, arrivalWindows } from "./arrival-window.ts";
import type { MoveState } from "./state.ts";

const LINE_LIMIT = 120;

/** With a new date, no choice keeps the arrival time. */
export const newArrivals = { any: "Any time", ...arrivalWindows } as const;

/** A calendar day up to today. */
const pastDay = z.string().check(
  z.overwrite(readDay),
  z.refine(isCalendarDay, DAY_MESSAGE),
  z.refine((value) => isBrowser || value <= readLocalDay(new Date()), "This date is in the future"),
);

/** By stored value: `label` for the form, `noun` for lists and emails. */
export const moveRequests = {
  date: {
    label: "Change the date",
    noun: "new date",
    form: defineForm({
      date: futureDay,
      window: optionalChoice(newArrivals),
      comment: optionalText(TEXT_LIMIT, "Comment"),
    }),
    fields: { date: "New date", window: "Arrival", comment: "Comment" },
  },
  inventory: {
    label: "Change your items",
    noun: "inventory change",
    form: defineForm({ changes: requiredText(TEXT_LIMIT, "What changes") }),
    fields: { changes: "What changes" },
  },
  cancel: {
    label: "Cancel the move",
    noun: "cancellation",
    form: defineForm({
      confirmed: z.string().check(z.minLength(1, "Check the box to cancel your move")),
      comment: optionalText(TEXT_LIMIT, "Comment"),
    }),
    fields: { comment: "Comment" },
  },
  certificate: {
    label: "Ask for a certificate of insurance",
    noun: "certificate of insurance",
    form: defineForm({
      building: requiredText(LINE_LIMIT, "Building"),
      address: requiredText(LINE_LIMIT, "Address"),
      managerEmail: emailField,
      neededBy: futureDay,
    }),
    fields: {
      building: "Building",
      address: "Address",
      managerEmail: "Manager’s email",
      neededBy: "Needed by",
    },
  },
  damage: {
    label: "Report damage or loss",
    noun: "damage or loss",
    form: defineForm({
      item: requiredText(LINE_LIMIT, "Item"),
      what: requiredText(TEXT_LIMIT, "What happened"),
      noticed: pastDay,
      amount: optionalText(LINE_LIMIT, "Amount"),
    }),
    fields: { item: "Item", what: "What happened", noticed: "Noticed on", amount: "Amount claimed" },
  },
  message: {
    label: "Ask or answer a question",
    noun: "message",
    form: defineForm({ message: requiredText(TEXT_LIMIT, "Message") }),
    fields: { message: "Message" },
  },
} as const satisfies Record<
  string,
  { label: string; noun: string; form: FormSchema<string, unknown>; fields: Record<string, string> }
>;

/** How a request for a certificate ends. */
export const sentForm = defineForm({ sent_to: requiredText(LINE_LIMIT, "Sent to"), sent_on: pastDay });

/** Opens the answer. */
export function saySent({ sent_to, sent_on }: FormOutput<typeof sentForm>): string {
  return `The certificate went to ${sent_to} on ${formatFullDay(sent_on)}.`;
}

export type MoveRequestKind = keyof typeof moveRequests;

export const moveRequestKinds = Object.keys(moveRequests) as MoveRequestKind[];

/** Days and choices are stored values. */
export type RequestFields = Readonly<Record<string, string | null>>;

/** Skips empty fields. */
export function describeRequest(
  kind: MoveRequestKind,
  fields: RequestFields,
): { label: string; value: string }[] {
  return Object.entries(moveRequests[kind].fields).flatMap(([name, label]) => {
    const value = fields[name];
    return value ? [{ label, value: writeValue(name, value) }] : [];
  });
}

function writeValue(name: string, value: string): string {
  if (name === "window") return newArrivals[value as keyof typeof newArrivals] ?? value;
  return isCalendarDay(value) ? formatFullDay(value) : value;
}

/** Before a booking, a new date applies at once. */
export function isDateSet(
  { kind, fields }: { kind: MoveRequestKind; fields: RequestFields },
  { state, moving_day }: { state: MoveState; moving_day: string | null },
): boolean {
  return kind === "date" && (state === "open" || state === "answered") && moving_day === fields["date"];
}

/** What the office decides about another date for a booked move. */
export const dateDecisions = ["move", "keep"] as const;

export type DateDecision = (typeof dateDecisions)[number];

/** Opens the answer, so that the email and the move's page name the day. `move` is the one before the decision. */
export function sayDecision(
  decision: DateDecision,
  fields: RequestFields,
  move: { moving_day: string | null } & Arrival,
): string {
  const after = decision === "move" ? { ...move, ...readRequestedDate(fields) } : move;
  const arrival = describeArrival(after);
  const day = formatFullDay(after.moving_day ?? fields["date"] ?? "");
  const said = `Your move ${decision === "move" ? "is now" : "stays"} on ${day}.`;
  return arrival ? `${said} Arrival: ${arrival}.` : said;
}

/** What a new date changes: the arrival time only if the customer chose one. */
export function readRequestedDate({ date, window }: RequestFields): {
  moving_day: string | null;
} & Partial<Arrival> {
  return {
    moving_day: date ?? null,
    ...(window && {
      arrival_window: window === "any" ? null : (window as ArrivalWindow),
      arrival_time: null,
    }),
  };
}
