import * as z from "zod/mini";
import { isCalendarDay } from "../dates/local-day.ts";
import { DAY_MESSAGE, optionalChoice, optionalText, TEXT_LIMIT } from "../forms/fields.ts";
import { defineForm, type FormErrors, type FormOutput } from "../forms/form.ts";
import { arrivalWindows } from "./arrival-window.ts";

const LINE_LIMIT = 60;

/** By database column. */
export const officeForm = defineForm({
  moving_day: z.pipe(
    z.string().check(
      z.trim(),
      z.refine((value) => value === "" || isCalendarDay(value), DAY_MESSAGE),
    ),
    z.transform((value: string) => value || null),
  ),
  arrival_window: optionalChoice(arrivalWindows),
  crew: z.pipe(
    z.string().check(
      z.trim(),
      z.refine((value) => /^([1-9]\d?)?$/.test(value), "Please give a number from 1 to 99"),
    ),
    z.transform((value: string) => (value ? Number(value) : null)),
  ),
  truck: optionalText(LINE_LIMIT, "Truck"),
  price: optionalText(LINE_LIMIT, "Price"),
  note: optionalText(TEXT_LIMIT, "Note"),
});

export type OfficeField = (typeof officeForm.fields)[number];

/** Keeps fields that are missing and clears those that are empty. */
export function parseOfficeChanges(
  typed: Partial<Record<OfficeField, string>>,
):
  | { changes: Partial<FormOutput<typeof officeForm>>; errors?: never }
  | { errors: FormErrors<OfficeField>; changes?: never } {
  const { data, errors } = officeForm.parse({ ...officeForm.empty, ...typed });
  if (!data) return { errors };
  return { changes: Object.fromEntries(Object.entries(data).filter(([name]) => name in typed)) };
}
