import { readDayWeather } from "#db/weather/forecasts.ts";
import { readPlan } from "#domain/plan/address.ts";
import { describeDayWeather } from "#domain/plan/day-weather.ts";
import { servicesContext } from "../../context.ts";
import { nullIfLate } from "../../deferred.ts";
import type { Route } from "./+types/weather.ts";

/** null without a day. While Postgres is down, the month's usual weather. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(servicesContext);
  const { plan } = readPlan(url.searchParams);
  const forecast = await nullIfLate(context, readDayWeather(db, plan), "forecast", 2_000);
  return Response.json(forecast ?? describeDayWeather(plan, [], new Date()), {
    // For switching between two days.
    headers: { "Cache-Control": forecast === null ? "no-store" : "private, max-age=60" },
  });
}
