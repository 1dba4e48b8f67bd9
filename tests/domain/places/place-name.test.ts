import { expect, test } from "vitest";
import { writePlaceName } from "#domain/places/place-name.ts";

test("a town is written as in an address, and Washington, DC, needs no state", () => {
  expect(writePlaceName({ name: "Ashburn", state: "Virginia" })).toBe("Ashburn, VA");
  expect(writePlaceName({ name: "Bethesda", state: "Maryland" })).toBe("Bethesda, MD");
  expect(writePlaceName({ name: "Washington, DC", state: "Washington, DC" })).toBe("Washington, DC");
});
