import type { CalendarEvent } from "../calendar/calendar-file.ts";
import { formatPlaceName, type KnownPlace } from "../places/place-name.ts";
import { count } from "../quantities.ts";
import { type Arrival, listArrivalHours } from "./arrival.ts";
import { formatMoveNumber } from "./number.ts";
import { listWorkDays } from "./workload.ts";

type BookedMove = Arrival &
  Parameters<typeof listWorkDays>[0] & {
    id: string;
    version: number;
    created_at: Date;
    state_changed_at: Date | null;
    moving_from: string | null;
    moving_to: string | null;
    crew: number | null;
  };

/** One event per day, with towns and number of movers. Includes no typed text. */
export function describeBookedMove(
  move: BookedMove,
  findPlace: (typed: string) => KnownPlace | undefined,
): CalendarEvent[] {
  const { id, version, moving_day, crew } = move;
  // A town that is not in the gazetteer is as typed.
  const name = (typed: string | null) => {
    const place = findPlace(typed ?? "");
    return place?.latitude === undefined ? "elsewhere" : formatPlaceName(place);
  };
  const route = `${name(move.moving_from)} to ${name(move.moving_to)}`;
  const days = listWorkDays(move);
  const first = days.indexOf(moving_day ?? "");
  const movers = crew ? `, ${count(crew, "mover")}` : "";
  return days.map((day, index) => {
    const isFirst = index === first;
    const part = index < first ? "Packing: " : isFirst ? "" : `Day ${index - first + 1}: `;
    return {
      key: `${id}-${index - first}`,
      changed: move.state_changed_at ?? move.created_at,
      day,
      hours: isFirst ? listArrivalHours(move) : undefined,
      text: `${part}${route}${movers}`,
      more: { SEQUENCE: String(version), DESCRIPTION: `Move ${formatMoveNumber(id)}` },
    };
  });
}
