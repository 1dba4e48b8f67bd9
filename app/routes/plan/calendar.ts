import { arrivalWindows } from "#domain/moves/arrival-window.ts";
import { readPlan } from "#domain/plan/address.ts";
import { writeCalendar } from "#domain/plan/calendar-file.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/calendar.ts";

/** Tasks before moving day. A move's page adds "move", asked or booked, and "arrival". */
export function loader({ context, url }: Route.LoaderArgs): Response {
  const { searchParams } = url;
  const { plan } = readPlan(searchParams);
  const { date } = plan;
  if (date === null) return new Response("This address has no moving day.\n", { status: 404 });
  const { siteUrl } = context.get(servicesContext);
  const progress = (["asked", "booked"] as const).find((one) => one === searchParams.get("move"));
  const [, arrival] =
    Object.entries(arrivalWindows).find(([window]) => window === searchParams.get("arrival")) ?? [];
  const movingDay = progress === "booked" ? ["Moving day", arrival].filter(Boolean).join(". ") : undefined;
  return new Response(
    writeCalendar(
      { ...plan, date },
      { host: new URL(siteUrl).hostname, now: new Date(), progress, movingDay },
    ),
    {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": `attachment; filename="move-${date}.ics"`,
        "Cache-Control": "no-store",
      },
    },
  );
}
