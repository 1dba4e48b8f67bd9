import { describe, expect, test } from "vitest";
import { type Box, collideFrom, isOnSheet, overlapAt } from "#tools/map/boxes.ts";

/** A name of 50 by 20 pixels, beside its point. */
function name(x: number, y: number, side: "l" | "r"): Box {
  return { x, y, top: -10, bottom: 10, ...(side === "r" ? { left: 0, right: 50 } : { left: -50, right: 0 }) };
}

describe("names on a sheet that grows", () => {
  test("turned toward each other keep apart once their points are far enough", () => {
    const [left, right] = [name(0.4, 0.3, "r"), name(0.6, 0.3, "l")];
    expect(collideFrom(400, left, right)).toBe(true);
    expect(collideFrom(510, left, right)).toBe(false);
    expect(overlapAt(400, left, right)).toBe(true);
    expect(overlapAt(510, left, right)).toBe(false);
  });

  test("turned away from each other never meet", () => {
    expect(collideFrom(0, name(0.4, 0.3, "l"), name(0.6, 0.3, "r"))).toBe(false);
  });

  test("may meet on a wider sheet than the one they are free on", () => {
    const [upper, lower] = [
      { x: 0.5, y: 0.2, left: 0, right: 50, top: -40, bottom: -20 },
      { x: 0.5, y: 0.1, left: 0, right: 50, top: 0, bottom: 20 },
    ];
    expect(overlapAt(100, upper, lower)).toBe(false);
    expect(collideFrom(100, upper, lower)).toBe(true);
  });

  test("on the same point meet at every width", () => {
    expect(collideFrom(5000, name(0.5, 0.5, "r"), name(0.5, 0.5, "r"))).toBe(true);
  });

  test("lie on the sheet only with their whole width", () => {
    expect(isOnSheet(300, 200, name(0.8, 0.3, "r"), 6)).toBe(true);
    expect(isOnSheet(300, 200, name(0.9, 0.3, "r"), 6)).toBe(false);
  });
});
