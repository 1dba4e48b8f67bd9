import { findLastReading } from "#db/weather/readings.ts";
import { isShowable } from "#domain/weather/weather.ts";
import { requestContext, servicesContext } from "../context.ts";
import { answerUnavailable } from "../loaders/unavailable.ts";
import type { Route } from "./+types/api.weather.ts";

/** 503 without a fresh reading. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  try {
    const last = await findLastReading(db);
    if (last && isShowable(last.observedAt, last.now))
      return Response.json(last.reading, { headers: { "Cache-Control": "public, max-age=60" } });
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, "Weather fetch error");
  }
  return answerUnavailable("No current weather reading");
}
