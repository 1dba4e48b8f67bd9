import * as z from "zod/mini";
import { isCalendarDay } from "../dates/local-day.ts";
import {
  DAY_MESSAGE,
  nameField,
  optionalChoice,
  optionalEmail,
  optionalText,
  PHONE_LIMIT,
  TEXT_LIMIT,
} from "../forms/fields.ts";
import { defineForm, type FormErrors, type FormOutput } from "../forms/form.ts";
import { arrivalWindows } from "./arrival-window.ts";
import { facts } from "./facts.ts";
import { MOST_WORK_DAYS } from "./workload.ts";

export const LINE_LIMIT = 60;

/** By database column. */
export const officeForm = defineForm({
  name: nameField,
  email: optionalEmail,
  phone: optionalText(PHONE_LIMIT, "Phone"),
  moving_from: facts.from.rule,
  moving_to: facts.to.rule,
  contact: facts.contact.rule,
  language: facts.language.rule,
  heard_from: facts.heard.rule,
  moving_day: z.pipe(
    z.string().check(
      z.trim(),
      z.refine((value) => value === "" || isCalendarDay(value), DAY_MESSAGE),
    ),
    z.transform((value: string) => value || null),
  ),
  arrival_window: optionalChoice(arrivalWindows),
  crew: optionalCount(99),
  truck: optionalText(LINE_LIMIT, "Truck"),
  price: optionalText(LINE_LIMIT, "Price"),
  note: optionalText(TEXT_LIMIT, "Note"),
  private_note: optionalText(TEXT_LIMIT, "Private note"),
  crews: optionalNumber(
    (typed) => /^(\d{1,2}(\.[05])?|\d?½)?$/.test(typed),
    "Please give a number in halves, such as 1.5",
    (typed) => (typed.endsWith("½") ? Number(typed.slice(0, -1)) + 0.5 : Number(typed)),
  ),
  work_days: optionalCount(MOST_WORK_DAYS),
  packing_day: z.pipe(
    z.string(),
    z.transform((value: string) => value === "yes"),
  ),
});

export type OfficeField = (typeof officeForm.fields)[number];

/** Keeps fields that are missing and clears those that are empty. */
export function parseOfficeChanges(
  typed: Partial<Record<OfficeField, string>>,
):
  | { changes: Partial<FormOutput<typeof officeForm>>; errors?: never }
  | { errors: FormErrors<OfficeField>; changes?: never } {
  // A name is required, but not in each change.
  const { data, errors } = officeForm.parse({ ...officeForm.empty, name: "as it was", ...typed });
  if (!data) return { errors };
  return { changes: Object.fromEntries(Object.entries(data).filter(([name]) => name in typed)) };
}

function optionalCount(most: number) {
  const isValid = (typed: string) => /^([1-9]\d?)?$/.test(typed) && Number(typed) <= most;
  return optionalNumber(isValid, `Please give a number from 1 to ${most}`);
}

/** Empty and 0 become null. */
function optionalNumber(
  isValid: (typed: string) => boolean,
  message: string,
  read: (typed: string) => number = Number,
) {
  return z.pipe(
    z.string().check(z.trim(), z.refine(isValid, message)),
    z.transform((value: string) => read(value) || null),
  );
}
