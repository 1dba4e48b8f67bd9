import { describe, expect, test } from "vitest";
import { describeDayWeather, listForecastTowns } from "#domain/plan/day-weather.ts";
import { emptyPlan } from "#domain/plan/plan.ts";
import type { Forecast, ForecastHour, Phenomenon } from "#domain/weather/forecast.ts";
import { findHeatIndex } from "#domain/weather/heat-index.ts";
import { daysUntil, findDayForecast } from "#domain/weather/moving-day.ts";
import { findUsualWeather } from "#domain/weather/usual.ts";

/** Noon in Virginia, two days before the move. */
const now = new Date("2026-11-22T17:00:00Z");
const date = "2026-11-24";

/** Four mild, dry days by the hour; `bring` changes hours of the moving day (Virginia time). */
function makeForecast(bring: (hour: number) => Partial<ForecastHour> = () => ({}), hours = 96): Forecast {
  const midnight = Date.parse("2026-11-22T05:00:00Z");
  return {
    hours: Array.from({ length: hours }, (_, index) => ({
      at: new Date(midnight + index * 3_600_000).toISOString(),
      tempF: 50,
      humidity: 50,
      chance: 0,
      windMph: 5,
      falling: [],
      ...(Math.floor(index / 24) === 2 ? bring(index % 24) : {}),
    })),
  };
}

const advise = (forecast: Forecast) => findDayForecast(forecast, date, now)?.advice.map(({ text }) => text);

describe("advice for the moving day", () => {
  const fall = (what: Phenomenon, chance: number, from: number, to: number) =>
    makeForecast((hour) => (hour >= from && hour < to ? { falling: [what], chance } : {}));
  test.each([
    ["ice", 30, 0, 10, "Ice until 10 AM: ask for the afternoon start, and salt the steps."],
    ["ice", 30, 0, 24, "Ice all day: call us about another day, and salt the steps."],
    [
      "snow",
      40,
      14,
      24,
      "Snow from 2 PM: ask for the first slot of the day, and clear the walk and a place for the truck.",
    ],
    [
      "snow",
      40,
      10,
      12,
      "Snow 10 AM to noon: ask us which start stays clear of it, and clear the walk and a place for the truck.",
    ],
    [
      "snow",
      60,
      0,
      17,
      "Snow until 5 PM: call us about another day, and clear the walk and a place for the truck.",
    ],
    [
      "thunder",
      30,
      15,
      20,
      "Thunderstorms from 3 PM: ask for the first slot of the day. Carry nothing until half an hour after the last thunder.",
    ],
    ["rain", 60, 0, 12, "Rain until noon: lay cardboard on the floors, or ask for the afternoon start."],
    ["rain", 90, 0, 24, "Rain all day: lay cardboard on the floors, and keep towels at both doors."],
    ["rain", 50, 0, 24, "A 50% chance of rain, but nothing that stops a move."],
    ["snow", 20, 0, 24, "Nothing in sight that would stop a move."],
    ["ice", 90, 0, 7, "Nothing in sight that would stop a move."],
    ["ice", 90, 20, 24, "Nothing in sight that would stop a move."],
  ] as const)("%s with a %i percent chance from %i to %i", (what, chance, from, to, text) => {
    expect(advise(fall(what, chance, from, to))).toEqual([text]);
  });

  test("rain on frozen ground is ice", () => {
    const bring = (hour: number) => (hour < 9 ? { tempF: 31, chance: 40, falling: ["rain"] as const } : {});
    expect(advise(makeForecast(bring))).toEqual([
      "Ice until 9 AM: ask for the afternoon start, and salt the steps.",
    ]);
  });

  test("heat depends on humidity, wind on its strength", () => {
    const heat = (tempF: number, humidity: number) =>
      makeForecast((hour) => (hour >= 12 && hour < 18 ? { tempF, humidity } : {}));
    expect(advise(heat(88, 60))).toEqual([
      "Feels like 95°F noon to 6 PM: ask for the first slot of the day, and have water ready.",
    ]);
    expect(advise(heat(96, 60))?.[0]).toContain("That is dangerous");
    expect(advise(heat(88, 20))).toEqual(["Nothing in sight that would stop a move."]);
    const wind = (windMph: number) => makeForecast(() => ({ windMph }));
    expect(advise(wind(19))).toEqual(["Nothing in sight that would stop a move."]);
    expect(advise(wind(24))?.[0]).toMatch(/^Wind of 24 mph all day: wedge the doors/);
    expect(advise(wind(31))?.[0]).toBe("Wind of 31 mph all day: ask us whether the truck goes out.");
  });

  test("the worst hazard comes first, and marks its hours", () => {
    const day = findDayForecast(
      makeForecast((hour) => ({ chance: 80, falling: hour < 10 ? ["ice", "rain"] : ["rain"] })),
      date,
      now,
    );
    expect(day?.advice.map(({ hazard }) => hazard)).toEqual(["ice", "rain"]);
    expect(day?.hours.map(({ hour, hazard }) => `${hour} ${hazard}`)).toEqual([
      ...[7, 8, 9].map((hour) => `${hour} ice`),
      ...[10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((hour) => `${hour} rain`),
    ]);
  });

  test("hours are in the company's time zone, in winter and summer", () => {
    const at = (first: string): Forecast => ({
      hours: Array.from({ length: 24 }, (_, index) => ({
        ...(makeForecast().hours[0] as ForecastHour),
        at: new Date(Date.parse(first) + index * 3_600_000).toISOString(),
      })),
    });
    const hoursOf = (first: string, day: string) =>
      findDayForecast(at(first), day, new Date(first))?.hours.map(({ hour }) => hour);
    expect(hoursOf("2026-01-10T05:00:00Z", "2026-01-10")).toHaveLength(13);
    expect(hoursOf("2026-07-10T04:00:00Z", "2026-07-10")).toHaveLength(13);
    // Daylight saving time ends.
    expect(hoursOf("2026-11-01T04:00:00Z", "2026-11-01")).toHaveLength(13);
  });

  test("a forecast must cover the whole day, or what is left of today", () => {
    expect(findDayForecast(makeForecast(undefined, 24 * 2 + 12), date, now)).toBeNull();
    expect(findDayForecast(makeForecast(undefined, 24 * 2 + 17), date, now)?.hours).toHaveLength(10);
    expect(findDayForecast({ hours: [] }, date, now)).toBeNull();
    const evening = new Date("2026-11-24T23:30:00Z");
    expect(findDayForecast(makeForecast(), date, evening)?.hours.map(({ hour }) => hour)).toEqual([18, 19]);
    expect(findDayForecast(makeForecast(), date, new Date("2026-11-25T02:00:00Z"))).toBeNull();
  });
});

test("days are counted in the company's time zone", () => {
  expect(daysUntil("2026-11-22", new Date("2026-11-23T04:59:00Z"))).toBe(0);
  expect(daysUntil("2026-11-22", new Date("2026-11-23T05:01:00Z"))).toBe(-1);
  expect(daysUntil("2026-11-29", now)).toBe(7);
});

test.each([
  [90, 60, 100],
  [96, 65, 121],
  [90, 70, 106],
  [75, 90, 75],
  [95, 20, 95],
])(
  "the heat index at %i°F and %i percent humidity is %i, as in the weather service's chart",
  (tempF, humidity, index) => {
    expect(Math.round(findHeatIndex(tempF, humidity))).toBe(index);
  },
);

describe("the weather of a plan", () => {
  const plan = { ...emptyPlan, from: "ashburn", to: "winchester", date };
  const stored = (town: string, hoursAgo = 2) => ({
    town,
    forecast: makeForecast(),
    updatedAt: new Date(now.getTime() - hoursAgo * 3_600_000),
  });

  test("names both towns, and when the older forecast was written", () => {
    const weather = describeDayWeather(plan, [stored("winchester", 5), stored("ashburn")], now);
    expect(weather).toMatchObject({ written: "Sunday 7:00 AM", missing: [], usual: null });
    expect(weather?.towns.map(({ name, high, low }) => [name, high, low])).toEqual([
      ["Ashburn", 50, 50],
      ["Winchester", 50, 50],
    ]);
  });

  test("a town without a fresh forecast gets the month's usual weather", () => {
    expect(describeDayWeather(plan, [stored("ashburn")], now)).toMatchObject({
      towns: [{ name: "Ashburn" }],
      missing: ["Winchester"],
      usual: { month: "November" },
    });
    const old = describeDayWeather(plan, [stored("ashburn", 19), stored("winchester", 18)], now);
    expect(old?.missing).toEqual(["Ashburn"]);
    expect(describeDayWeather(plan, [], now)).toMatchObject({ towns: [], written: null });
  });

  test.each([
    ["eight days ahead", { ...plan, date: "2026-11-30" }, []],
    ["a year ahead", { ...plan, date: "2027-11-22" }, []],
    ["without towns", { ...plan, from: null, to: "elsewhere" }, []],
    ["within one town", { ...plan, to: "ashburn" }, ["ashburn"]],
    ["yesterday", { ...plan, date: "2026-11-21" }, []],
    ["without a day", { ...plan, date: null }, []],
  ])("%s: only the needed forecasts are listed", (_what, other, towns) => {
    expect(listForecastTowns(other, now)).toEqual(towns);
    const weather = describeDayWeather(other, [], now);
    if (other.date === null || other.date < "2026-11-22") expect(weather).toBeNull();
    else expect(weather?.usual?.lines.length).toBeGreaterThan(0);
  });

  test("every month has its usual weather", () => {
    const months = Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, "0")}-15`);
    expect(months.map((day) => findUsualWeather(day).month)).toContain("February");
    for (const day of months)
      expect(findUsualWeather(day).lines[0]).toMatch(/^About \d\d°F by day and \d\d°F/);
    expect(findUsualWeather("2027-01-15").lines.join(" ")).toContain("5 inches of snow");
    expect(findUsualWeather("2027-07-15").lines.join(" ")).toContain("Thunderstorms");
    expect(findUsualWeather("2027-07-15").lines.join(" ")).not.toMatch(/snow|frozen/);
  });
});
