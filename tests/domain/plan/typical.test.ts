import { expect, test } from "vitest";
import { findTown } from "#domain/places/find-town.ts";
import { findTypicalBetween, findTypicalOfService, typicalHomes } from "#domain/plan/typical.ts";

test("more bedrooms are more work, and each home links to its plan", () => {
  const hours = typicalHomes.map(({ work }) => work.match(/\d+/g)?.map(Number) ?? []);
  expect(typicalHomes.map(({ what }) => what)).toEqual(["1 bedroom", "2 bedrooms", "3 bedrooms"]);
  const moverHours = hours.map(([movers = 0, ...range]) => movers * (range.at(-1) ?? 0));
  expect(moverHours).toEqual(moverHours.toSorted((one, other) => one - other));
  for (const { href } of typicalHomes) expect(href).toMatch(/^\/plan\?rooms=living/);
});

test("a town's line includes the drive, a service's does not, and packing counts packers", () => {
  const [ashburn, reston] = ["ashburn", "reston"].map((name) => findTown(name));
  if (!ashburn || !reston) throw new Error("no such town");
  expect(findTypicalBetween(ashburn, reston)).toMatchObject({ what: "2 bedrooms to Reston", hasDrive: true });
  expect(findTypicalOfService("residential")).toMatchObject({ what: "2 bedrooms", hasDrive: false });
  expect(findTypicalOfService("packing")?.work).toMatch(/^\d packers, [\d.]+ to [\d.]+ hours$/);
  expect(findTypicalOfService("junk")).toBeUndefined();
});
