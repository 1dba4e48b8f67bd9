import { describe, expect, test } from "vitest";
import { findNearestOffice, milesBetween } from "#domain/places/distance.ts";

const ashburn = { name: "Ashburn", latitude: 39.0438, longitude: -77.4874 };
const winchester = { name: "Winchester", latitude: 39.1857, longitude: -78.1633 };
const leesburg = { latitude: 39.1157, longitude: -77.5636 };

describe("miles between two places", () => {
  test("are the same both ways, and 0 to the place itself", () => {
    expect(milesBetween(ashburn, winchester)).toBeCloseTo(milesBetween(winchester, ashburn), 9);
    expect(milesBetween(ashburn, ashburn)).toBe(0);
  });

  test("one degree of latitude is about 69.1 statute miles", () => {
    const miles = milesBetween({ latitude: 38, longitude: -77 }, { latitude: 39, longitude: -77 });
    expect(miles).toBeCloseTo(69.09, 1);
  });

  test("degrees of longitude shrink toward the pole", () => {
    const atEquator = milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 });
    const atSixty = milesBetween({ latitude: 60, longitude: 0 }, { latitude: 60, longitude: 1 });
    expect(atSixty / atEquator).toBeCloseTo(0.5, 3);
  });

  test("opposite points of the globe are half its circumference apart, not an error", () => {
    const miles = milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 });
    expect(miles).toBeCloseTo(Math.PI * 3958.8, 3);
  });
});

test("the nearest office is the closest in a straight line, with its unrounded miles", () => {
  for (const offices of [
    [winchester, ashburn],
    [ashburn, winchester],
  ])
    expect(findNearestOffice(leesburg, offices)).toEqual({
      office: ashburn,
      miles: milesBetween(leesburg, ashburn),
    });
  expect(() => findNearestOffice(leesburg, [])).toThrow(RangeError);
});
