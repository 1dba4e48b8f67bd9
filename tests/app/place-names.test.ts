import { describe, expect, test } from "vitest";
import { around, type PlacedName, placeNames } from "#app/routes/location/place-names.ts";

const sheet = { size: 6, frame: { left: 0, top: 0, right: 200, bottom: 160 } };
const town = { name: "Reston", x: 100, y: 80 };

/** The first of the placed names; throws without one. */
function first(names: PlacedName[]): PlacedName {
  const [name] = names;
  if (!name) throw new Error("no name was placed");
  return name;
}

describe("names on a town's map", () => {
  test("point away from the town", () => {
    expect(first(placeNames([{ name: "Dulles", x: 60, y: 80 }], town, [], sheet)).anchor).toBe("end");
    expect(first(placeNames([{ name: "Tysons", x: 140, y: 80 }], town, [], sheet)).anchor).toBe("start");
  });

  test("change sides at the edge of the map", () => {
    expect(first(placeNames([{ name: "Washington, DC", x: 185, y: 20 }], town, [], sheet)).anchor).toBe(
      "end",
    );
  });

  test("avoid what is already drawn", () => {
    const wall = { left: 142, right: 190, top: 60, bottom: 100 };
    expect(first(placeNames([{ name: "Tysons", x: 140, y: 80 }], town, [wall], sheet)).anchor).toBe("end");
  });

  test("do not overlap each other", () => {
    const points = [
      { name: "Herndon", x: 80, y: 80 },
      { name: "Dulles", x: 62, y: 82 },
    ];
    const [herndon, dulles] = placeNames(points, town, [around(town, 8)], sheet);
    expect(dulles?.anchor).toBe("end");
    expect(herndon?.anchor).toBe("middle");
  });
});
