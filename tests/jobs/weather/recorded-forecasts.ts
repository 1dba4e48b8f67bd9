import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../fixtures/nws-forecast");

type Period = Record<string, unknown>;
export type ForecastAnswer = { properties: Record<string, unknown> & { periods: Period[] } };

/** Re-dates a recorded response as if fetched now. */
export function readRecordedForecast(cell: "LWX-95,71" | "MPX-1,1", now: Date): ForecastAnswer {
  const text = readFileSync(join(folder, `${cell}.json`), "utf8").replace(
    /date:now(:hour)? ([+-]?\d+) (seconds|hours)/g,
    (_found, isHour: string | undefined, number: string, unit: string) => {
      const start = isHour ? Math.floor(now.getTime() / 3_600_000) * 3_600_000 : now.getTime();
      return new Date(start + Number(number) * (unit === "hours" ? 3_600_000 : 1_000)).toISOString();
    },
  );
  return JSON.parse(text);
}

export function readRecordedPoint(point: "LWX" | "SEW"): { properties: Record<string, unknown> } {
  return JSON.parse(readFileSync(join(folder, `point-${point}.json`), "utf8"));
}
