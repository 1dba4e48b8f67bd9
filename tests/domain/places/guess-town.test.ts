import { expect, test } from "vitest";
import { towns } from "#content/locations.ts";
import { guessTown } from "#domain/places/guess-town.ts";
import { writePlaceName } from "#domain/places/place-name.ts";

test("each town is found by its name, as addresses write it and by each of its ZIP codes", () => {
  for (const town of towns)
    for (const typed of [town.name, writePlaceName(town).toUpperCase(), ...town.zips])
      expect([typed, guessTown(typed)]).toEqual([typed, town.key]);
});

test.each([
  ["12 Alexandria Drive, Sterling, VA", "sterling"],
  ["Vienna Street 4, 20147", "ashburn"],
  ["DC", "washington-dc"],
  ["1600 Pennsylvania Ave, Washington", "washington-dc"],
  ["Washington Blvd 3, Arlington", "arlington"],
  ["ashburn/leesburg", "leesburg"],
])("in %j it is %s", (typed, key) => {
  expect(guessTown(typed)).toBe(key);
});

test.each(["", "Baltimore, MD", "12345", "Restonville", "201471", "somewhere in Virginia"])(
  "in %j there is none",
  (typed) => {
    expect(guessTown(typed)).toBeUndefined();
  },
);
