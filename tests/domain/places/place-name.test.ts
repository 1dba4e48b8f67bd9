import { expect, test } from "vitest";
import { formatPlaceName } from "#domain/places/place-name.ts";

test("a town is formatted as in an address, and Washington, DC, needs no state", () => {
  expect(formatPlaceName({ name: "Ashburn", state: "Virginia" })).toBe("Ashburn, VA");
  expect(formatPlaceName({ name: "Bethesda", state: "Maryland" })).toBe("Bethesda, MD");
  expect(formatPlaceName({ name: "Washington, DC", state: "Washington, DC" })).toBe("Washington, DC");
});
