import { createDateFormat } from "../dates/date-format.ts";
import { readArrivalHours } from "./arrival-hours.ts";
import { type ArrivalWindow, arrivalWindows } from "./arrival-window.ts";

/** `arrival_time`, such as "09:30", is what the office promised within the window. */
export type Arrival = { arrival_window: ArrivalWindow | null; arrival_time: string | null };

/** "9:30 AM", else "Morning, 8:00 to 10:00 AM"; null for any time. */
export function describeArrival({ arrival_window, arrival_time }: Arrival): string | null {
  if (arrival_time) return formatClock(`2027-06-12T${arrival_time}:00Z`);
  return arrival_window && arrivalWindows[arrival_window];
}

/** In hours since midnight; an exact arrival takes an hour of the calendar. */
export function listArrivalHours(arrival: Arrival): { from: number; to: number } | undefined {
  const [hours, minutes] = arrival.arrival_time?.split(":").map(Number) ?? [];
  if (hours === undefined || minutes === undefined) return readArrivalHours(describeArrival(arrival) ?? "");
  const from = hours + minutes / 60;
  return { from, to: from + 1 };
}

const formatClock = createDateFormat({ hour: "numeric", minute: "2-digit" });
