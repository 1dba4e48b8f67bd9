import { findMeantAddress } from "#domain/emails/meant-address.ts";
import type { DayState } from "#domain/moves/days.ts";
import type { EstimateRequest } from "#domain/moves/estimate-form.ts";
import { describeFacts, toColumns } from "#domain/moves/facts.ts";
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
  const { email, flexible } = estimate;
  const move = { ...toColumns(estimate), flexible };
  const day = formatMovingDate(move);
  const meant = findMeantAddress(email);
  const own = {
    date: day && day + describeDayState(dayState),
    code: estimate.code && `${estimate.code}: ${describeTypedCode(code)}`,
  };
  return [
    ["Email", meant ? `${email}. Did you mean ${meant}? Then please send your request again` : email],
    ...describeFacts(move, { own }).map(({ label, value }) => [label, value] as const),
  ];
}

/** A full or closed day can be requested. */
function describeDayState(state: DayState | undefined): string {
  if (state === "closed") return ". We are closed that day, and will offer you another";
  return state === "full" ? ". That day is full now; we’ll tell you what is open" : "";
}
