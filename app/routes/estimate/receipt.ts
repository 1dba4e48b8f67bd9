import { formatFullDay } from "#domain/dates/local-day.ts";
import { findMeantAddress } from "#domain/emails/meant-address.ts";
import { arrivalWindows } from "#domain/moves/arrival-window.ts";
import type { DayState } from "#domain/moves/days.ts";
import type { EstimateRequest } from "#domain/moves/estimate-form.ts";
import { formatMovingDate } from "#domain/moves/moving-date.ts";
import type { Receipt } from "../../forms/action.ts";
import { type CheckedCode, describeTypedCode } from "./code.ts";

/**
 * Repeats the values an answer depends on, so that typos are noticed.
 * @param dayState Undefined if it could not be read.
 */
export function writeReceipt(
  estimate: EstimateRequest,
  code: CheckedCode,
  dayState: DayState | undefined,
): Receipt {
  const { email, from, to, date, window, secondDate, flexible } = estimate;
  const day = formatMovingDate({ moving_day: date, flexible });
  const meant = findMeantAddress(email);
  const lines = [
    ["Email", meant ? `${email}. Did you mean ${meant}? Then please send your request again` : email],
    ["From", from],
    ["To", to],
    ["Date", day && day + describeDayState(dayState)],
    ["Arrival", window && arrivalWindows[window]],
    ["2nd choice", secondDate && formatFullDay(secondDate)],
    ["Code", estimate.code && `${estimate.code}: ${describeTypedCode(code)}`],
  ] as const;
  return lines.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

/** A full or closed day can be requested. */
function describeDayState(state: DayState | undefined): string {
  if (state === "closed") return ". We are closed that day, and will offer you another";
  return state === "full" ? ". That day is full now; we put you on the list" : "";
}
