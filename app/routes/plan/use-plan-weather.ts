import { useEffect, useState } from "react";
import { formatPlan } from "#domain/plan/address.ts";
import type { DayWeather } from "#domain/plan/day-weather.ts";
import { emptyPlan, type Plan } from "#domain/plan/plan.ts";
import { hasFields } from "../../has-fields.ts";

/** From the loader, then fetched when the plan's day or towns change. */
export function usePlanWeather(sent: DayWeather | null, { from, to, date }: Plan): DayWeather | null {
  const address = date === null ? "" : formatPlan({ ...emptyPlan, from, to, date });
  const [shown, setShown] = useState({ address, weather: sent });
  useEffect(() => {
    if (address === shown.address) return undefined;
    const stop = new AbortController();
    fetchWeather(address, stop.signal).then((weather) => {
      if (!stop.signal.aborted) setShown({ address, weather });
    });
    return () => stop.abort();
  }, [address, shown.address]);
  return address === shown.address ? shown.weather : null;
}

function isDayWeather(answer: unknown): answer is DayWeather {
  return (
    hasFields(answer, { towns: "object", missing: "object", usual: "object" }) &&
    Array.isArray(answer.towns) &&
    Array.isArray(answer.missing)
  );
}

async function fetchWeather(address: string, signal: AbortSignal): Promise<DayWeather | null> {
  if (address === "") return null;
  try {
    const response = await fetch(`/plan/weather${address}`, { signal });
    const answer: unknown = response.ok ? await response.json() : null;
    return isDayWeather(answer) ? answer : null;
  } catch {
    return null;
  }
}
