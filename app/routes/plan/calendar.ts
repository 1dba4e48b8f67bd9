import { readPlan } from "#domain/plan/address.ts";
import { writeCalendar } from "#domain/plan/calendar-file.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/calendar.ts";

export function loader({ context, url }: Route.LoaderArgs): Response {
  const { plan } = readPlan(url.searchParams);
  const { date } = plan;
  if (date === null) return new Response("This address has no moving day.\n", { status: 404 });
  const { siteUrl } = context.get(servicesContext);
  return new Response(
    writeCalendar({ ...plan, date }, { host: new URL(siteUrl).hostname, now: new Date() }),
    {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": `attachment; filename="move-${date}.ics"`,
        "Cache-Control": "no-store",
      },
    },
  );
}
