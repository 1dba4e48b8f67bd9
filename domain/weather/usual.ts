import { usualMonths } from "#content/climate.ts";
import { createDateFormat } from "../dates/date-format.ts";

export type UsualWeather = { month: string; lines: readonly string[] };

const nameMonth = createDateFormat({ month: "long" });

/** @param date "2027-06-12" */
export function findUsualWeather(date: string): UsualWeather {
  const number = Number(date.slice(5, 7));
  const usual = usualMonths[number - 1];
  if (!usual) throw new RangeError(`${date} has no month`);
  const { high, low, snow } = usual;
  return {
    month: nameMonth(date),
    lines: [
      `About ${high}°F by day and ${low}°F at night, with rain${snow > 0 ? " or snow" : ""} on one day in three.`,
      snow > 0 &&
        `About ${snow} inches of snow in the whole month, more west of the Blue Ridge: agree on a backup date.`,
      high >= 85 &&
        "Thunderstorms come in the afternoon, and so does the heat: ask for the first slot of the day.",
      low <= 40 && "Mornings can be icy: have salt ready for the steps.",
    ].filter((line) => line !== false),
  };
}
