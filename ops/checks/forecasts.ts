import type { ForecastPlace } from "#db/weather/forecasts.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import { isForecastShowable } from "#domain/weather/forecast.ts";
import type { CheckResult } from "./check-result.ts";

/** Only warns, because pages merely omit the advice. */
export function checkForecasts(places: readonly Pick<ForecastPlace, "updatedAt">[], now: Date): CheckResult {
  const part = "worker";
  const what = "forecasts";
  const command = "docker compose logs --tail 50 worker";
  const written = places.flatMap(({ updatedAt }) => (updatedAt ? [updatedAt] : []));
  const newest = Math.max(...written.map((at) => at.getTime()));
  if (written.length === 0)
    return {
      part,
      what,
      level: "warn",
      detail: "no forecast yet",
      command,
    };
  const shown = written.filter((at) => isForecastShowable(at, now)).length;
  const age = formatSeconds((now.getTime() - newest) / 1000);
  if (shown === places.length)
    return {
      part,
      what,
      level: "ok",
      detail: `${count(shown, "town")}, the newest ${age} old`,
    };
  const detail = `${places.length - shown} of ${count(places.length, "town")} without a current forecast, the newest ${age} old`;
  return { part, what, level: "warn", detail, command };
}
