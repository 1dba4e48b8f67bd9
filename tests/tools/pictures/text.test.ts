import { expect, test } from "vitest";
import { balanceLines, breakLines, measureLine, setLine, type Type } from "#tools/pictures/text.ts";

const type: Type = { face: "text", weight: 550, size: 30 };

test("a line has the width that it is measured to have, and grows with size, weight and tracking", () => {
  const width = measureLine("Movers in Reston", type);
  expect(setLine("Movers in Reston", type).width).toBeCloseTo(width, 5);
  expect(measureLine("Movers in Reston", { ...type, size: 60 })).toBeCloseTo(2 * width, 5);
  expect(measureLine("Movers in Reston", { ...type, weight: 800 })).toBeGreaterThan(width);
  expect(measureLine("Movers in Reston", { ...type, tracking: 0.1 })).toBeCloseTo(width + 15 * 3, 5);
});

test("a character that the font lacks is an error, not an empty box", () => {
  expect(() => setLine("引越し", type)).toThrow("missing");
});

test("lines are as few as the width allows, and then of like length", () => {
  const text = "20 miles from our Sterling office, in a straight line";
  const greedy = breakLines(text, type, 480);
  const even = balanceLines(text, type, 480);
  expect(even).toHaveLength(greedy.length);
  expect(even.join(" ")).toBe(text);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => measureLine(line, type)));
  expect(longest(even)).toBeLessThan(longest(greedy));
});
