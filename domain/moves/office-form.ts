import * as z from "zod/mini";
import { isCalendarDay } from "../dates/local-day.ts";
import {
  DAY_MESSAGE,
  nameField,
  optionalChoice,
  optionalEmail,
  optionalText,
  phoneField,
  TEXT_LIMIT,
} from "../forms/fields.ts";
import { defineForm, type FormErrors, type FormOutput } from "../forms/form.ts";
import { arrivalWindows } from "./arrival-window.ts";
import { facts, PLACE_LIMIT } from "./facts.ts";
import { readCents } from "./money.ts";
import { readMovers } from "./movers.ts";
import { MOST_WORK_DAYS } from "./workload.ts";

const LINE_LIMIT = 60;

/** By database column. */
export const officeForm = defineForm({
  name: nameField,
  email: optionalEmail,
  phone: phoneField,
  moving_from: facts.from.rule,
  moving_to: facts.to.rule,
  contact: facts.contact.rule,
  language: facts.language.rule,
  heard_from: facts.heard.rule,
  moving_day: optionalDay(),
  arrival_window: optionalChoice(arrivalWindows),
  arrival_time: optional(/^([01]\d|2[0-3]):[0-5]\d$/, "Please give a time, such as 09:30", String),
  movers: optional(
    (typed) => typed.length <= PLACE_LIMIT && (!/^\d+$/.test(typed) || /^[1-9]\d?$/.test(typed)),
    `Please give names, in up to ${PLACE_LIMIT} characters, or a number from 1 to 99`,
    String,
  ),
  truck: optionalText(LINE_LIMIT, "Truck"),
  price: optionalText(LINE_LIMIT, "Price"),
  note: optionalText(TEXT_LIMIT, "Note"),
  deposit_cents: optionalMoney(),
  deposit_on: optionalDay(),
  deposit_by: optionalText(LINE_LIMIT, "How"),
  balance_cents: optionalMoney(),
  balance_on: optionalDay(),
  balance_by: optionalText(LINE_LIMIT, "How"),
  call_back_on: optionalDay(),
  /** Not a column: it is added to the move's notes. */
  added_note: optionalText(TEXT_LIMIT, "Note"),
  crews: optional(
    /^(\d{1,2}(\.[05])?|\d?½)$/,
    "Please give a number in halves, such as 1.5",
    (typed) => (typed.endsWith("½") ? Number(typed.slice(0, -1)) + 0.5 : Number(typed)) || null,
  ),
  work_days: optional(
    (typed) => /^[1-9]\d?$/.test(typed) && Number(typed) <= MOST_WORK_DAYS,
    `Please give a number from 1 to ${MOST_WORK_DAYS}`,
    Number,
  ),
  packing_day: z.pipe(
    z.string(),
    z.transform((value: string) => value === "yes"),
  ),
});

export type OfficeField = (typeof officeForm.fields)[number];

/** Keeps fields that are missing and clears those that are empty. The movers' names give their number. */
export function parseOfficeChanges(
  typed: Partial<Record<OfficeField, string>>,
):
  | { changes: Partial<FormOutput<typeof officeForm>> & { crew?: number | null }; errors?: never }
  | { errors: FormErrors<OfficeField>; changes?: never } {
  // A name is required, but not in each change.
  const { data, errors } = officeForm.parse({ ...officeForm.empty, name: "as it was", ...typed });
  if (!data) return { errors };
  return {
    changes: {
      ...Object.fromEntries(Object.entries(data).filter(([name]) => name in typed)),
      ...("movers" in typed && readMovers(data.movers)),
    },
  };
}

/** Empty becomes null. */
function optional<Value>(
  is: RegExp | ((typed: string) => boolean),
  message: string,
  read: (typed: string) => Value,
) {
  const isValid = (typed: string) => typed === "" || (is instanceof RegExp ? is.test(typed) : is(typed));
  return z.pipe(
    z.string().check(z.trim(), z.refine(isValid, message)),
    z.transform((value: string) => (value === "" ? null : read(value))),
  );
}

export function optionalDay() {
  return optional(isCalendarDay, DAY_MESSAGE, String);
}

/** In cents. */
export function optionalMoney() {
  const read = (typed: string) => readCents(typed) || null;
  return optional(/^\$?\d{1,3}(,?\d{3})?(\.\d\d)?$/, "Please give an amount, such as $250", read);
}
