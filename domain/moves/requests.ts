import * as z from "zod/mini";
import {
  comingDay,
  emailField,
  optionalChoice,
  optionalText,
  pastDay,
  requiredText,
  TEXT_LIMIT,
} from "../forms/fields.ts";
import { defineForm, type FormSchema } from "../forms/form.ts";
import { isCalendarDay, writeFullDay } from "../places/local-day.ts";
import { arrivalWindows } from "./arrival-window.ts";

const LINE_LIMIT = 120;

/** What a customer can ask for on the page of their move, by the value that is stored: the form, and its name. */
export const moveRequests = {
  date: {
    label: "Change the date",
    form: defineForm({
      date: comingDay,
      window: optionalChoice(arrivalWindows),
      comment: optionalText(TEXT_LIMIT, "Comment"),
    }),
    fields: { date: "New date", window: "Arrival", comment: "Comment" },
  },
  inventory: {
    label: "Change what moves",
    form: defineForm({ changes: requiredText(TEXT_LIMIT, "What changes") }),
    fields: { changes: "What changes" },
  },
  cancel: {
    label: "Cancel the move",
    form: defineForm({
      confirmed: z.string().check(z.minLength(1, "Check the box to cancel your move")),
      comment: optionalText(TEXT_LIMIT, "Comment"),
    }),
    fields: { comment: "Comment" },
  },
  certificate: {
    label: "Ask for a certificate of insurance",
    form: defineForm({
      building: requiredText(LINE_LIMIT, "Building"),
      address: requiredText(LINE_LIMIT, "Address"),
      managerEmail: emailField,
      neededBy: comingDay,
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
    form: defineForm({
      item: requiredText(LINE_LIMIT, "Item"),
      what: requiredText(TEXT_LIMIT, "What happened"),
      noticed: pastDay,
    }),
    fields: { item: "Item", what: "What happened", noticed: "Noticed on" },
  },
  message: {
    label: "Ask or answer a question",
    form: defineForm({ message: requiredText(TEXT_LIMIT, "Message") }),
    fields: { message: "Message" },
  },
} as const satisfies Record<
  string,
  { label: string; form: FormSchema<string, unknown>; fields: Record<string, string> }
>;

export type MoveRequestKind = keyof typeof moveRequests;

export const moveRequestKinds = Object.keys(moveRequests) as MoveRequestKind[];

/** What was typed, by the name of the field; days and choices by their value. */
export type RequestFields = Readonly<Record<string, string | null>>;

/** Lists what was asked for people to read: each field that was filled in, with its label. */
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
  if (name === "window") return arrivalWindows[value as keyof typeof arrivalWindows] ?? value;
  return isCalendarDay(value) ? writeFullDay(value) : value;
}
