import { movingRules } from "#content/moving-rules.ts";
import type { CustomersMove } from "#db/moves/moves.ts";
import type { MoveRequest } from "#db/moves/requests.ts";
import { capitalize } from "#domain/capitalize.ts";
import { formatFullDay, formatLongDate } from "#domain/dates/local-day.ts";
import { mailableName } from "#domain/forms/plausible-name.ts";
import { describeArrival } from "#domain/moves/arrival.ts";
import { describeFacts, type FactName } from "#domain/moves/facts.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { describeOffer } from "#domain/moves/offer.ts";
import { describeClaimDeadline, isFederalMove, readMovePlan, readStage } from "#domain/moves/planned-move.ts";
import { findMoveStep, listMoveSteps, type MoveStep } from "#domain/moves/progress.ts";
import { describeRequest, isDateSet, moveRequests } from "#domain/moves/requests.ts";
import { takesPlace } from "#domain/moves/state.ts";
import { wasBooked } from "#domain/moves/workload.ts";
import { describeDayWeather } from "#domain/plan/day-weather.ts";
import { describeCancelling, describeDeposit } from "#domain/plan/deposit.ts";
import type { Plan } from "#domain/plan/plan.ts";
import { findRuling } from "#domain/plan/ruling.ts";
import { listPeriods } from "#domain/plan/timeline.ts";

/** Sent to the browser. */
export type ShownMove = ReturnType<typeof showMove>;

type Found = { move: CustomersMove; changes: { at: Date; act: string }[]; requests: MoveRequest[] };

/** `today` in the company's time zone, "2027-06-12". */
export function showMove({ move, changes, requests }: Found, today: string) {
  const step = findMoveStep(move, today);
  const plan = readMovePlan(move);
  const weeks = describeWeeks(move, plan, step, today);
  const [firstName = ""] = mailableName(move.name).split(" ");
  return {
    number: formatMoveNumber(move.id),
    version: move.version,
    hasEmail: move.email !== null,
    step,
    steps: listMoveSteps(move, changes, today),
    /** null for an initial or a placeholder ("a friend"). */
    firstName: firstName.length > 1 && !firstName.endsWith(".") ? firstName : null,
    /** For the referral form, once the move is done. */
    customer: step === "done" ? { name: move.name } : null,
    /** "2027-06-12" */
    isoDay: move.moving_day,
    day: move.moving_day && formatFullDay(move.moving_day),
    arrival: describeArrival(move),
    movers: takesPlace(move) ? move.crew : null,
    cancelledBy: move.cancelled_by,
    facts: listFacts(move),
    note: step === "cancelled" ? null : move.note,
    plan: move.plan,
    weeks,
    weather: step === "moving-day" ? null : weeks && describeDayWeather({ ...plan, date: weeks.date }),
    rules: listRules(move, plan),
    isFederal: isFederalMove(move),
    wasBooked: wasBooked(move),
    deposit: describeDeposit(plan.from, plan.to),
    cancelling: wasBooked(move)
      ? describeCancelling(plan.from, plan.to)
      : `Nothing ${step === "cancelled" ? "was booked" : "is booked yet"}, so it costs nothing.`,
    deadline: describeClaimDeadline(plan),
    requests: requests.toReversed().map((request) => showRequest(request, move)),
  };
}

function listFacts(move: CustomersMove): [label: string, value: string][] {
  // Once booked, the day is fixed.
  const isOpen = move.state === "open" || move.state === "answered";
  // The page shows day, arrival and movers above. A stranger who used the address may have typed the rest.
  const without: FactName[] = [
    "date",
    "window",
    "details",
    "code",
    "contact",
    "heard",
    ...(isOpen ? [] : ["secondDate" as const]),
  ];
  const lines = [
    ...describeFacts(move, { without }),
    ...(isOpen && move.flexible ? [{ label: "Other days", value: "You can move on other days too" }] : []),
    ...(takesPlace(move) ? describeOffer({ ...move, crew: null }) : []),
    { label: "Number", value: formatMoveNumber(move.id) },
  ];
  return lines.map(({ label, value }) => [label, value]);
}

function describeWeeks(move: CustomersMove, { date, ...plan }: Plan, step: MoveStep, today: string) {
  if (date === null || date < today || step === "done" || step === "cancelled") return null;
  const stage = readStage(move);
  return {
    date,
    progress: stage.progress,
    periods: listPeriods({ ...plan, date }, today, stage),
    calendar: step === "moving-day" ? null : `/moves/${move.move_token}/calendar.ics`,
  };
}

/** Empty for an unknown place, or for anything but household moves. */
function listRules({ move_type }: CustomersMove, plan: Plan): { id: string; title: string }[] {
  const isHousehold = [null, "local", "long-distance", "emergency"].includes(move_type);
  const ids: readonly string[] = (isHousehold && findRuling(plan)?.rules) || [];
  return movingRules.filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ id, title }));
}

function showRequest(
  { id, kind, fields, created_at, answered_at, answer }: MoveRequest,
  move: CustomersMove,
) {
  const isDone = kind === "cancel" || isDateSet({ kind, fields }, move);
  return {
    id,
    title: capitalize(moveRequests[kind].noun),
    day: formatLongDate(created_at),
    lines: describeRequest(kind, fields),
    answer: answer || null,
    state: answered_at
      ? `${answer ? "Answered" : "Closed"} on ${formatLongDate(answered_at)}`
      : isDone
        ? "Done at once"
        : "Waiting for the office",
  };
}
