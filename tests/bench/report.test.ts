import { expect, test } from "vitest";
import { summarize, type Table, writeNumber, writeTable } from "./report.ts";

const table: Table = {
  title: "Cached home",
  rows: [
    { name: "bare", unit: "a second", values: [1_000, 4_000, 2_000] },
    {
      name: "cached",
      unit: "a second",
      values: [900, 3_200, 1_800],
      baseline: "bare",
      goal: { of: "ratio", atLeast: 0.85 },
    },
    { name: "cached", unit: "CPU us", values: [90, 100], goal: { atMost: 80 } },
  ],
};

test("a row is its median, its spread and the median of its ratios", () => {
  const [bare, cached, cpu] = summarize(table);
  expect(bare).toMatchObject({ value: 2_000, least: 1_000, most: 4_000 });
  expect(bare).not.toHaveProperty("ratio");
  expect(cached?.ratio).toEqual({ median: 0.9, least: 0.8, most: 0.9 });
  expect(cached?.goal).toEqual({ of: "ratio", atLeast: 0.85, isMet: true });
  expect(cpu?.goal?.isMet).toBe(false);
});

test("a figure of another kind is taken when the row says so", () => {
  const values = Array.from({ length: 101 }, (_, number) => number);
  const rows = [
    { name: "a", unit: "ms", values, figure: "p95" as const },
    { name: "b", unit: "ms", values, figure: "most" as const },
  ];
  expect(summarize({ title: "", rows }).map(({ value }) => value)).toEqual([95, 100]);
});

test("a goal that nothing was measured for is not met", () => {
  const rows = [
    { name: "a", unit: "ms", values: [], goal: { atMost: 5 } },
    { name: "b", unit: "ms", values: [1], baseline: "missing", goal: { of: "ratio" as const, atLeast: 0 } },
  ];
  expect(summarize({ title: "", rows }).map(({ goal }) => goal?.isMet)).toEqual([false, false]);
});

test("lines show figures, ratios and whether the goal is met", () => {
  const text = writeTable(table);
  expect(text).toMatch(
    /^cached +1,800 +a second +900 to 3,200 +0\.900 +0\.800 to 0\.900 +bare +ratio at least 0\.85: met$/m,
  );
  expect(text).toMatch(/^cached +95 +CPU us +90 to 100 +at most 80: MISSED$/m);
});

test("a wide table has a line for each name and a column for each unit, and marks what misses its goal", () => {
  const rows = [
    { name: "home", unit: "FCP s", values: [1.3, 1.2, 1.4], baseline: "bare", goal: { atMost: 1.05 } },
    { name: "home", unit: "CLS", values: [0, 0, 0], baseline: "bare", goal: { atMost: 0 } },
    { name: "bare", unit: "FCP s", values: [1, 1, 1] },
    { name: "bare", unit: "CLS", values: [0, 0, 0] },
  ];
  const lines = writeTable({ title: "Lighthouse", rows, isWide: true }).split("\n");
  expect(lines.slice(2).map((line) => line.trim().replaceAll(/ {2,}/g, "|"))).toEqual([
    "FCP s|CLS",
    "home|1.30 (1.30) !|0",
    "bare|1|0",
    "goal|at most 1.05|at most 0",
  ]);
});

test("numbers have as many digits as they are worth", () => {
  expect([1.234, 12.34, 123.4, 12_345.6, 3, 0, Number.NaN].map(writeNumber)).toEqual([
    "1.23",
    "12.3",
    "123",
    "12,346",
    "3",
    "0",
    "-",
  ]);
});
