import type { WeatherReading } from "#domain/weather/reading.ts";
import { hasFields } from "../../loaders/has-fields.ts";

/** null if there is none or fetching failed. */
export async function fetchWeather(): Promise<WeatherReading | null> {
  try {
    const response = await fetch("/api/weather");
    const answer: unknown = response.ok ? await response.json() : null;
    return isReading(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isReading(answer: unknown): answer is WeatherReading {
  return (
    hasFields(answer, { current: "object", location: "object" }) &&
    hasFields(answer.current, { temp_f: "number", condition: "object" }) &&
    hasFields(answer.current.condition, { text: "string", code: "number" }) &&
    hasFields(answer.location, { name: "string", region: "string" })
  );
}
