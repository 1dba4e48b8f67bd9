import { factNames, facts, type MoveFacts } from "./facts.ts";
import type { MoveState } from "./state.ts";

/** What a webhook reports. */
export type MoveEventType = "move.requested" | "move.changed" | `move.${"booked" | "done" | "cancelled"}`;

/** Columns that the web role may read, too. */
type EventMove = MoveFacts & {
  id: string;
  state: MoveState;
  joined_to: string | null;
  came_from: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  arrival_time: string | null;
  crew: number | null;
  truck: string | null;
  work_days: number | null;
  packing_day: boolean | null;
};

/** undefined if nothing in the event's data changed. */
export function findMoveEvent(before: EventMove | undefined, after: EventMove): MoveEventType | undefined {
  if (!before) return "move.requested";
  const { state } = after;
  if (state !== before.state && (state === "booked" || state === "done" || state === "cancelled"))
    return `move.${state}`;
  const [was, is] = [before, after].map((move) => JSON.stringify(describeMove(move)));
  return was === is ? undefined : "move.changed";
}

/** The event's data: facts by form field, choices by id, days as "2027-06-12". */
export function describeMove(move: EventMove) {
  const given = Object.fromEntries(factNames.map((name) => [name, move[facts[name].column]]));
  const { id, state, name, email, phone, flexible, crew, truck } = move;
  return {
    ...{
      id,
      state,
      joinedTo: move.joined_to,
      cameFrom: move.came_from,
      name,
      email,
      phone,
      ...given,
      flexible,
      crew,
      truck,
    },
    ...{ arrivalTime: move.arrival_time, workDays: move.work_days, packingDay: move.packing_day },
  };
}
