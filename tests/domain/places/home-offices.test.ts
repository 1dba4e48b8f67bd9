import { expect, test } from "vitest";
import { homeOffices } from "#content/home-offices.ts";
import { towns } from "#content/locations.ts";
import { isHomeOffice, listOfficeDistances, nearestHomeOffice } from "#domain/places/home-offices.ts";

test.each(towns)("$name has every office, nearest first, in whole miles", (town) => {
  const offices = listOfficeDistances(town);
  expect(offices.map(({ key }) => key).toSorted()).toEqual(homeOffices.toSorted());
  const miles = offices.map((office) => office.miles);
  expect(miles).toEqual(miles.map(Math.round).toSorted((one, other) => one - other));
  expect(nearestHomeOffice(town).miles).toBe(miles[0]);
  if (isHomeOffice(town.key)) expect(nearestHomeOffice(town)).toMatchObject({ key: town.key, miles: 0 });
});
