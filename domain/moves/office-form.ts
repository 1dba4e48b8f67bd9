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
  arrival_time: optionalPattern(/^([01]\d|2[0-3]):[0-5]\d$/, "Please give a time, such as 09:30"),
  movers: z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(PLACE_LIMIT, `Movers must be at most ${PLACE_LIMIT} characters`),
      z.refine(
        (typed) => !/^\d+$/.test(typed) || /^[1-9]\d?$/.test(typed),
        "Please give names, or a number from 1 to 99",
      ),
    ),
    z.transform((value: string) => value || null),
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
export function optionalDay() {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((value) => value === "" || isCalendarDay(value), DAY_MESSAGE),
    ),
    z.transform((value: string) => value || null),
  );
}

function optionalPattern(pattern: RegExp, message: string) {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((value) => value === "" || pattern.test(value), message),
    ),
    z.transform((value: string) => value || null),
  );
}

/** In cents. */
export function optionalMoney() {
  const isValid = (typed: string) => /^(\$?\d{1,3}(,?\d{3})?(\.\d\d)?)?$/.test(typed);
  return optionalNumber(isValid, "Please give an amount, such as $250", readCents);
}

function optionalCount(most: number) {
  const isValid = (typed: string) => /^([1-9]\d?)?$/.test(typed) && Number(typed) <= most;
  return optionalNumber(isValid, `Please give a number from 1 to ${most}`);
}

/** Empty and 0 become null. */
function optionalNumber(
  isValid: (typed: string) => boolean,
  message: string,
  read: (typed: string) => number | null = Number,
) {
  return z.pipe(
    z.string().check(z.trim(), z.refine(isValid, message)),
    z.transform((value: string) => read(value) || null),
  );
}
