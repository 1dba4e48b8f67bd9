import { addDays } from "../dates/day-arithmetic.ts";
import { readLocalDay } from "../dates/local-day.ts";
import type { MoveRequestKind } from "./requests.ts";
import { type MoveState, takesPlace } from "./state.ts";

/** In order, unless cancelled. */
const moveSteps = ["received", "answered", "estimated", "booked", "moving-day", "done"] as const;

export type MoveStep = (typeof moveSteps)[number] | "cancelled";

export const moveStepNames: Record<MoveStep, string> = {
  received: "Received",
  answered: "Answered",
  estimated: "Estimate sent",
  booked: "Booked",
  "moving-day": "Moving day",
  done: "Done",
  cancelled: "Cancelled",
};

/**
 * A booked move reaches its moving day by the calendar.
 * @param today In the company's time zone, "2027-06-12".
 */
export function findMoveStep({ state, moving_day, estimate_sent }: StepMove, today: string): MoveStep {
  if (state === "answered") return estimate_sent ? "estimated" : "answered";
  if (state === "booked") return moving_day !== null && moving_day <= today ? "moving-day" : "booked";
  return steps[state];
}

type StepMove = { state: MoveState; moving_day: string | null; estimate_sent: boolean };

const steps: Record<Exclude<MoveState, "answered" | "booked">, MoveStep> = {
  open: "received",
  done: "done",
  cancelled: "cancelled",
};

/** `day` is null for a step without a date. */
export type ShownStep = { step: MoveStep; day: string | null; isReached: boolean };

/**
 * A step that was skipped is left out, and so is another answer than the estimate until it is given. A cancelled move has only the steps it reached, then the cancellation.
 * @param changes The office's changes, oldest first (db/moves/moves.ts).
 */
export function listMoveSteps(
  move: StepMove & { created_at: Date; state_changed_at: Date | null },
  changes: readonly { at: Date; act: string }[],
  today: string,
): ShownStep[] {
  const current = findMoveStep(move, today);
  const noted = (act: string) => changes.findLast((change) => change.act === act)?.at;
  const isDated = takesPlace(move);
  const days: Record<MoveStep, string | null> = {
    received: readLocalDay(move.created_at),
    answered: toDay(current === "answered" ? move.state_changed_at : noted("answer-move")),
    estimated: toDay(noted("send-estimate") ?? (current === "estimated" ? move.state_changed_at : null)),
    booked: toDay(move.state === "booked" ? move.state_changed_at : noted("book-move")),
    "moving-day": isDated ? move.moving_day : null,
    done: toDay(move.state === "done" ? move.state_changed_at : null),
    cancelled: toDay(move.state === "cancelled" ? move.state_changed_at : null),
  };
  const show = (step: MoveStep, isReached: boolean) => ({ step, day: days[step], isReached });
  if (current === "cancelled")
    return [
      ...moveSteps.filter((step) => days[step] !== null).map((step) => show(step, true)),
      show(current, true),
    ];
  const last = moveSteps.indexOf(current);
  return moveSteps.flatMap((step, index) => {
    if (index > last && step === "answered") return [];
    if (index > last) return [{ step, day: step === "moving-day" ? days[step] : null, isReached: false }];
    const day = days[step];
    return day !== null && day <= today ? [show(step, true)] : [];
  });
}

function toDay(at: Date | null | undefined): string | null {
  return at ? readLocalDay(at) : null;
}

/** What a customer can request. From the first day of work on, a new date or a cancellation needs a call. */
export function listOfferedRequests(
  move: StepMove & { packing_day: boolean | null },
  today: string,
): readonly MoveRequestKind[] {
  const tomorrow = addDays(today, 1);
  const isPacking = move.state === "booked" && move.packing_day && move.moving_day === tomorrow;
  return offeredRequests[isPacking ? "moving-day" : findMoveStep(move, today)];
}

const offeredRequests: Record<MoveStep, readonly MoveRequestKind[]> = {
  received: ["date", "inventory", "certificate", "message", "cancel"],
  answered: ["message", "date", "inventory", "certificate", "cancel"],
  estimated: ["message", "date", "inventory", "certificate", "cancel"],
  booked: ["date", "inventory", "certificate", "message", "cancel"],
  "moving-day": ["damage", "message"],
  done: ["damage", "message"],
  cancelled: ["message"],
};
