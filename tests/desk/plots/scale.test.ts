import { describe, expect, test } from "vitest";
import { countTicks, durationTicks, labeledPlaces, logScale } from "#desk/plots/scale.ts";

describe("counts", () => {
  test.each([
    [0, ["0", "1"]],
    [1, ["0", "1"]],
    [3, ["0", "1", "2", "3"]],
    [5, ["0", "2", "4", "6"]],
    [10, ["0", "3", "6", "9", "12"]],
    [100, ["0", "25", "50", "75", "100"]],
    [4_321, ["0", "2,000", "4,000", "6,000"]],
  ])("up to %i: %j", (most, labels) => {
    expect(countTicks(most).map(({ label }) => label)).toEqual(labels);
  });

  test("the axis never ends below the largest, and never has more than five figures", () => {
    for (let most = 0; most < 20_000; most = Math.ceil(most * 1.1) + 1) {
      const ticks = countTicks(most);
      expect(ticks.at(-1)?.value).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeLessThanOrEqual(5);
      for (const { value } of ticks) expect(Number.isInteger(value)).toBe(true);
    }
  });
});

describe("durations", () => {
  test.each([
    [2, 9, ["1 s", "10 s"]],
    [1.5, 400, ["1 s", "10 s", "1 min", "10 min"]],
    [10, 10, ["1 s", "10 s"]],
    [0, 0, ["0.1 s", "1 s"]],
    [0.01, 1e9, ["0.1 s", "1 s", "10 s", "1 min", "10 min", "1 h", "6 h", "1 day", "1 week", "10 weeks"]],
    [1e9, 1e9, ["1 week", "10 weeks"]],
  ])("from %d to %d: %j", (least, most, labels) => {
    expect(durationTicks(least, most).map(({ label }) => label)).toEqual(labels);
  });

  test("a logarithm gives each power the same room, and what lies outside stands at the end", () => {
    const place = logScale([1, 100], [200, 0]);
    expect([1, 10, 100].map((value) => Math.round(place(value)))).toEqual([200, 100, 0]);
    expect([0, -5, 1_000].map(place)).toEqual([200, 200, 0]);
  });
});

test("names stand below the last bar and every so many before it", () => {
  expect(labeledPlaces(1, 7)).toEqual([0]);
  expect(labeledPlaces(13, 7)).toEqual([0, 2, 4, 6, 8, 10, 12]);
  expect(labeledPlaces(52, 7)).toHaveLength(7);
  expect(labeledPlaces(52, 7).at(-1)).toBe(51);
  expect(labeledPlaces(0, 7)).toEqual([]);
});
