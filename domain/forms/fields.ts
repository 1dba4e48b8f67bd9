import * as z from "zod/mini";
import { hasPassed, isCalendarDay, PASSED_MESSAGE } from "../dates/local-day.ts";
import { readDay } from "../dates/read-day.ts";
import { isMailable, repairAddress } from "../emails/email-address.ts";
import { formatNumber } from "../quantities.ts";
import { toPlainPhone } from "./phone-number.ts";

/** Required by docs/rules.md, "Forms". */
const NAME_MESSAGE = "Name must be at least 2 characters";
const EMAIL_MESSAGE = "Please enter a valid email address";

const NAME_LIMIT = 100;
const EMAIL_LIMIT = 254;
const PHONE_LIMIT = 40;
export const TEXT_LIMIT = 2000;

export const nameField = z
  .string()
  .check(z.trim(), z.minLength(2, NAME_MESSAGE), longest(NAME_LIMIT, "Name"));

export const emailField = emailThat(isMailable);

/** Empty becomes null. */
export const optionalEmail = z.pipe(
  emailThat((value) => value === "" || isMailable(value)),
  z.transform((value: string) => value || null),
);

function emailThat(isValid: (value: string) => boolean) {
  return z
    .string()
    .check(
      z.overwrite(repairAddress),
      z.maxLength(EMAIL_LIMIT, EMAIL_MESSAGE),
      z.refine(isValid, EMAIL_MESSAGE),
    );
}

/** Empty becomes null. */
export function optionalText(limit: number, label: string) {
  return z.pipe(
    z.string().check(z.trim(), longest(limit, label)),
    z.transform((value: string) => (value === "" ? null : value)),
  );
}

/** Any format is accepted. Empty becomes null. */
export const phoneField = z.pipe(
  z.string().check(z.overwrite(toPlainPhone), longest(PHONE_LIMIT, "Phone")),
  z.transform((value: string) => value || null),
);

/** `label` names the field in its messages, here and in `optionalText`. */
export function requiredText(limit: number, label: string) {
  const message = `Please fill in: ${label.toLowerCase()}`;
  return z.string().check(z.trim(), z.minLength(1, message), longest(limit, label));
}

function longest(limit: number, label: string) {
  return z.maxLength(limit, `${label} must be at most ${formatNumber(limit)} characters`);
}

export const DAY_MESSAGE = "Please choose a date, such as 6/12/2027";

/** Only the server compares days with today, because a visitor's clock may be wrong. */
export const isBrowser = "document" in globalThis;

/** A calendar day from today on, "2027-06-12". */
export const futureDay = dayFromToday(isCalendarDay);

/** Empty becomes null. */
export const optionalComingDay = z.pipe(
  dayFromToday((value) => value === "" || isCalendarDay(value)),
  z.transform((value: string) => value || null),
);

function dayFromToday(isDay: (value: string) => boolean) {
  return z.string().check(
    z.overwrite(readDay),
    z.refine(isDay, DAY_MESSAGE),
    z.refine((value) => isBrowser || !isCalendarDay(value) || !hasPassed(value), PASSED_MESSAGE),
  );
}

/** Empty becomes null. */
export function optionalChoice<Choice extends string>(choices: Record<Choice, string>) {
  return z.pipe(
    z
      .string()
      .check(
        z.refine((value) => value === "" || Object.hasOwn(choices, value), "Please choose from the list"),
      ),
    z.transform((value: string) => (value === "" ? null : (value as Choice))),
  );
}
