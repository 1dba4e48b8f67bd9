import { expect, test } from "vitest";
import { findUsualWeather } from "#domain/weather/usual.ts";

test("every month has its usual weather", () => {
  const months = Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, "0")}-15`);
  expect(months.map((day) => findUsualWeather(day).month)).toContain("February");
  for (const day of months) expect(findUsualWeather(day).lines[0]).toMatch(/^About \d\d°F by day and \d\d°F/);
  expect(findUsualWeather("2027-01-15").lines.join(" ")).toContain("5 inches of snow");
  expect(findUsualWeather("2027-07-15").lines.join(" ")).toContain("Thunderstorms");
  expect(findUsualWeather("2027-07-15").lines.join(" ")).not.toMatch(/snow|frozen/);
});
