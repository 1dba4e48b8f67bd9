import { replyPromise } from "#content/reply-time.ts";
import { describeOpening } from "#domain/dates/office-hours.ts";
import { findMeantAddress } from "#domain/forms/meant-address.ts";
import type { DayState } from "#domain/moves/days.ts";
import type { EstimateRequest } from "#domain/moves/estimate-form.ts";
import { describeFacts, toColumns } from "#domain/moves/facts.ts";
import { formatMovingDate } from "#domain/moves/moving-date.ts";
import { readSentPlan } from "#domain/plan/sent-plan.ts";
import { summarizeFigures } from "#domain/plan/summarize-figures.ts";
import { type CheckedCode, describeTypedCode } from "./code.ts";

export type Receipt = {
  lines: readonly (readonly [name: string, value: string])[];
  /** When somebody answers. */
  reply: string;
  /** The token of the move's private page. */
  moveToken: string;
  /** The address that was probably meant, if this one looks mistyped. */
  meant: string | undefined;
};

/**
 * Repeats the values an answer depends on, so that typos are noticed.
 * @param moveToken The token of the move's private page.
 * @param dayState Undefined if it could not be read.
 */
export function writeReceipt(
  estimate: EstimateRequest,
  code: CheckedCode,
  dayState: DayState | undefined,
  moveToken: string,
): Receipt {
  const { name, email, phone, flexible } = estimate;
  const move = { ...toColumns(estimate), flexible };
  const day = formatMovingDate(move);
  const plan = summarizeFigures(readSentPlan(estimate.plan)?.figures ?? []);
  const own = {
    date: day && day + describeDayState(dayState),
    code: estimate.code && `${estimate.code}: ${describeTypedCode(code)}`,
  };
  return {
    lines: [
      ["Name", name],
      ["Email", email],
      ...(phone ? [["Phone", phone] as const] : []),
      ...describeFacts(move, { own }).map(({ label, value }) => [label, value] as const),
      ...(plan ? [["Your plan", plan] as const] : []),
    ],
    reply: describeReply(new Date()),
    moveToken,
    meant: findMeantAddress(email),
  };
}

/** A full or closed day can be requested. */
function describeDayState(state: DayState | undefined): string {
  if (state === "closed") return ". We are closed that day, and will offer you another";
  return state === "full" ? ". That day is full now; we’ll tell you what is open" : "";
}

/** When somebody answers: the owner's promise, or else the office's hours. */
function describeReply(now: Date): string {
  if (replyPromise) return replyPromise;
  return `The office answers by phone or email. ${describeOpening(now)}`;
}
