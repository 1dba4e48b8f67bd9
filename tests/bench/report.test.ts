import { expect, test } from "vitest";
import { formatTable, type Row } from "./report.ts";

const format = (rows: Row[]) => formatTable({ title: "Cached home", rows });
const bare: Row = { name: "bare", unit: "a second", values: [1_000, 4_000, 2_000] };

test("a line shows the median, the spread, the median of the ratios and whether the goal is met", () => {
  const goal = { of: "ratio", atLeast: 0.85 } as const;
  const cached = { ...bare, name: "cached", values: [900, 3_200, 1_800], baseline: "bare", goal };
  const text = format([bare, cached]);
  expect(text).toMatch(/^bare +2,000 +a second +1,000 +4,000$/m);
  expect(text).toMatch(/^cached +1,800 +a second +900 +3,200 +0\.900 +ratio at least 0\.85: met$/m);
});

test("a goal for the value itself can be missed", () => {
  expect(format([{ ...bare, unit: "ms", goal: { atMost: 80 } }])).toMatch(/at most 80: MISSED$/m);
});

test("a goal without measurements is missed", () => {
  const goal = { of: "ratio", atLeast: 0 } as const;
  expect(format([{ ...bare, baseline: "missing", goal }])).toMatch(/MISSED$/m);
});
