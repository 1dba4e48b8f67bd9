import { describe, expect, test } from "vitest";
import { findNearestOffice, milesBetween } from "#domain/places/distance.ts";

const ashburn = { name: "Ashburn", latitude: 39.0438, longitude: -77.4874 };
const winchester = { name: "Winchester", latitude: 39.1857, longitude: -78.1633 };
const leesburg = { latitude: 39.1157, longitude: -77.5636 };

describe("miles between two places", () => {
  test("a place is 0 miles from itself", () => {
    expect(milesBetween(ashburn, ashburn)).toBe(0);
  });

  test("the distance is symmetric", () => {
    expect(milesBetween(ashburn, winchester)).toBeCloseTo(milesBetween(winchester, ashburn), 9);
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

describe("the nearest office", () => {
  test("is the closest in a straight line, whatever the order of the list", () => {
    expect(findNearestOffice(leesburg, [winchester, ashburn]).office.name).toBe("Ashburn");
    expect(findNearestOffice(leesburg, [ashburn, winchester]).office.name).toBe("Ashburn");
  });

  test("comes with its distance, unrounded", () => {
    expect(findNearestOffice(leesburg, [ashburn]).miles).toBe(milesBetween(leesburg, ashburn));
  });

  test("does not reorder the list of offices", () => {
    const offices = [winchester, ashburn];
    findNearestOffice(leesburg, offices);
    expect(offices).toEqual([winchester, ashburn]);
  });

  test("throws for an empty list", () => {
    expect(() => findNearestOffice(leesburg, [])).toThrow(RangeError);
  });
});
