import { expect, test } from "vitest";
import { weatherReadingSchema } from "#domain/weather/reading.ts";
import { formatRegion, formatTemperature, isShowable, weatherIcon } from "#domain/weather/weather.ts";

test.each([
  ["sun", "yellow", [1000]],
  ["cloud-sun", "gray", [1003]],
  ["cloud", "gray", [1006, 1030]],
  ["cloud-fog", "gray", [1135, 1147]],
  ["cloud-rain", "blue", [1063, 1072, 1150, 1201]],
  ["cloud-drizzle", "blue", [1240, 1246]],
  ["cloud-snow", "blue", [1204, 1237, 1249, 1272]],
  ["cloud-lightning", "yellow", [1273, 1282]],
  // Unlisted.
  ["cloud", "gray", [0, 999, 1001, 1031, 1073, 1202, 1283, Number.NaN]],
])("a %s in %s is drawn for the conditions %j", (icon, tone, codes) => {
  for (const code of codes) expect(weatherIcon(code)).toEqual({ icon, tone });
});

test.each([
  [57.6, "58°F"],
  [-0.5, "0°F"],
  [-11.2, "-11°F"],
  [100, "100°F"],
])("%d degrees are shown as %s", (degrees, shown) => {
  expect(formatTemperature(degrees)).toBe(shown);
});

test.each([
  ["Virginia", "VA"],
  ["Maryland", "MA"],
  ["dc", "DC"],
  ["", ""],
])("the region %j is shown as %j", (region, shown) => {
  expect(formatRegion(region)).toBe(shown);
});

test("a reading is shown until it is older than 3 hours", () => {
  const observedAt = new Date("2026-11-20T12:00:00Z");
  expect(isShowable(observedAt, new Date("2026-11-20T15:00:00Z"))).toBe(true);
  expect(isShowable(observedAt, new Date("2026-11-20T15:00:01Z"))).toBe(false);
});

test.each([
  ["no temperature", { current: { temp_f: null, condition: { text: "Fog", code: 1135 } } }],
  ["an impossible temperature", { current: { temp_f: 1e9, condition: { text: "Fog", code: 1135 } } }],
  ["a code that is text", { current: { temp_f: 50, condition: { text: "Fog", code: "1135" } } }],
])("%s makes a reading invalid", (_fault, part) => {
  const location = { name: "Ashburn", region: "Virginia" };
  expect(weatherReadingSchema.safeParse({ location, ...part }).success).toBe(false);
});
