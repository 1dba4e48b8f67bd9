import { company } from "#content/company.ts";
import { addDays } from "../dates/day-arithmetic.ts";
import { formatFullDay } from "../dates/local-day.ts";
import { findLead } from "./movers.ts";

type Offer = {
  crew: number | null;
  movers: string | null;
  truck: string | null;
  moving_day: string | null;
  work_days: number | null;
  packing_day: boolean | null;
};

/** What the office set, with the days beside moving day. */
export function describeOffer(move: Offer): { label: string; value: string }[] {
  const { crew, truck, moving_day: day, work_days, packing_day } = move;
  const days = work_days ?? 1;
  return [
    { label: "Packing day", value: day && packing_day && formatFullDay(addDays(day, -1)) },
    { label: "Last day", value: day && days > 1 && formatFullDay(addDays(day, days - 1)) },
    { label: "Movers", value: crew && String(crew) },
    { label: "Crew lead", value: company.showsCrewLead && findLead(move) },
    { label: "Truck", value: truck },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
