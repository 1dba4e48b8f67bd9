import { expect, test } from "vitest";
import { findLocation } from "#content/locations.ts";
import { isHomeOffice, listOfficeDistances, nearestHomeOffice } from "#domain/places/home-offices.ts";

function location(key: string) {
  const found = findLocation(key);
  if (!found) throw new Error(`no location ${key}`);
  return found;
}

test("a town in Fairfax County is measured from Sterling, in whole miles", () => {
  expect(nearestHomeOffice(location("reston"))).toEqual({ key: "sterling", name: "Sterling", miles: 5 });
});

test("an office town is its own nearest office", () => {
  expect(nearestHomeOffice(location("winchester"))).toMatchObject({ key: "winchester", miles: 0 });
});

test("all three offices are listed, nearest first", () => {
  const offices = listOfficeDistances(location("leesburg"));
  expect(offices.map(({ name }) => name)).toEqual(["Ashburn", "Sterling", "Winchester"]);
  expect(offices.map(({ miles }) => miles)).toEqual(
    [...offices.map(({ miles }) => miles)].sort((a, b) => a - b),
  );
});

test("only the three home towns are home offices", () => {
  expect(isHomeOffice("sterling")).toBe(true);
  expect(isHomeOffice("reston")).toBe(false);
});
