import { expect, test } from "vitest";
import { inTurns, median, orderOf, percentile, ratios, spread } from "./figures.ts";

test("the median is the middle, whatever the order", () => {
  expect(median([5, 1, 100])).toBe(5);
  expect(median([4, 1, 2, 100])).toBe(3);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test("a percentile lies between two values in proportion", () => {
  const hundred = Array.from({ length: 101 }, (_, number) => 100 - number);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile([10, 20], 0.25)).toBe(12.5);
  expect(percentile([3], 0.95)).toBe(3);
});

test("the spread is the least and the most, compared as numbers", () => {
  expect(spread([10, 9, 100])).toEqual({ least: 9, most: 100 });
});

test("ratios are taken round by round, so a slow round does not change them", () => {
  expect(ratios([50, 5, 500], [100, 10, 1_000])).toEqual([0.5, 0.5, 0.5]);
  expect(ratios([1, 2], [2])).toEqual([0.5]);
  expect(ratios([0, 1], [0, 4])).toEqual([0.25]);
});

test("every second round goes backwards, and each pair of rounds begins with another candidate", () => {
  const rounds = [0, 1, 2, 3].map((round) => orderOf(["a", "b", "c"], round).join(""));
  expect(rounds).toEqual(["abc", "cba", "bca", "acb"]);
  expect(orderOf([], 3)).toEqual([]);
});

test("every candidate has its turn in each round", async () => {
  let time = 0;
  const seen = await inTurns(["a", "b"], 3, async () => {
    time += 1;
    return time;
  });
  expect([...seen]).toEqual([
    ["a", [1, 4, 6]],
    ["b", [2, 3, 5]],
  ]);
});
