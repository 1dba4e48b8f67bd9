import { createHash } from "node:crypto";
import { type CalendarOptions, writeCalendar } from "#domain/calendar/calendar-file.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { readPlan } from "#domain/plan/address.ts";
import { keyOf, type Plan } from "#domain/plan/plan.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/calendar.ts";

/** Tasks before moving day. A move has its own file (app/routes/move/calendar.ts). */
export function loader({ context, url }: Route.LoaderArgs): Response {
  const { plan } = readPlan(url.searchParams, findPlace);
  const { date, from, to } = plan;
  if (date === null) return new Response("This address has no moving day.\n", { status: 404 });
  const { siteUrl } = context.get(servicesContext);
  const owner = createHash("sha256")
    .update(`${keyOf(from)} to ${keyOf(to)}`)
    .digest("hex")
    .slice(0, 16);
  return answerCalendar(siteUrl, { ...plan, date }, { owner });
}

export function answerCalendar(
  siteUrl: string,
  plan: Plan & { date: string },
  options: Omit<CalendarOptions, "host" | "now">,
): Response {
  const file = writeCalendar(plan, { ...options, host: new URL(siteUrl).hostname, now: new Date() });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="move-${plan.date}.ics"`,
      "Cache-Control": "no-store",
    },
  });
}
