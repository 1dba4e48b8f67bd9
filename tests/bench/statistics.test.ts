import { expect, test } from "vitest";
import { inTurns, median, ratios } from "./statistics.ts";

test("the median is the middle value, whatever the order", () => {
  expect(median([5, 1, 100])).toBe(5);
  expect(median([4, 1, 2, 100])).toBe(3);
  expect(median([])).toBeNaN();
});

test("ratios are computed per round, so a slow round does not change them", () => {
  expect(ratios([50, 5, 500], [100, 10, 1_000])).toEqual([0.5, 0.5, 0.5]);
  expect(ratios([1, 2], [2])).toEqual([0.5]);
});

test("every candidate is measured once per round, in reverse order every second round", async () => {
  let time = 0;
  const seen = await inTurns(["a", "b"], 3, async () => {
    time += 1;
    return time;
  });
  expect([...seen]).toEqual([
    ["a", [1, 4, 5]],
    ["b", [2, 3, 6]],
  ]);
});
