import { expect, test } from "vitest";
import { towns } from "#content/locations.ts";
import { findTown } from "#domain/places/find-town.ts";
import { formatPlaceName } from "#domain/places/place-name.ts";

test.each([
  ["20147-1234", "ashburn"],
  ["  aShBuRn , VA", undefined],
  ["  ASHBURN, va ", "ashburn"],
  ["Washington, DC", "washington-dc"],
  ["2014", undefined],
  ["my place in Ashburn", undefined],
  ["Ashburn, MD", undefined],
  ["", undefined],
  [" \n ", undefined],
])("%j is %s", (typed, key) => {
  expect(findTown(typed)?.key).toBe(key);
});

test("each town is found by everything that the forms suggest for it", () => {
  for (const town of towns)
    for (const typed of [town.key, town.name, formatPlaceName(town), ...town.zips])
      expect(findTown(typed)?.key, typed).toBe(town.key);
});
