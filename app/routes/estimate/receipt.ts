import { findMeantAddress } from "#domain/emails/meant-address.ts";
import { type Estimate, writeMovingDate } from "#domain/estimates/estimate.ts";
import type { Receipt } from "../../forms/action.ts";
import { type CheckedCode, describeTypedCode } from "./code.ts";

/** Repeats what an answer depends on, so that a slip is seen in time. */
export function writeReceipt(estimate: Estimate, code: CheckedCode): Receipt {
  const { email, from, to, date, flexible } = estimate;
  const meant = findMeantAddress(email);
  const lines = [
    ["Email", meant ? `${email}. Did you mean ${meant}? Then please send your request again` : email],
    ["From", from],
    ["To", to],
    ["Date", writeMovingDate({ moving_day: date, flexible, moving_date: null })],
    ["Code", estimate.code && `${estimate.code}: ${describeTypedCode(code)}`],
  ] as const;
  return lines.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}
