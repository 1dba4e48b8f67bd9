import { readDayWeather } from "#db/weather/forecasts.ts";
import { readPlan } from "#domain/plan/address.ts";
import { describeDayWeather } from "#domain/plan/day-weather.ts";
import { servicesContext } from "../../context.ts";
import { nullIfLate } from "../../deferred.ts";
import type { Route } from "./+types/weather.ts";

/** Answers the weather of a plan's moving day, null without one; while Postgres is away that of the month. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(servicesContext);
  const { plan } = readPlan(url.searchParams);
  const forecast = await nullIfLate(context, readDayWeather(db, plan), "forecast", 2_000);
  return Response.json(forecast ?? describeDayWeather(plan, [], new Date()), {
    // A visitor who switches between two days asks once for each.
    headers: { "Cache-Control": forecast === null ? "no-store" : "private, max-age=60" },
  });
}
