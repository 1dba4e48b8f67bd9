import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { locations } from "#content/locations.ts";
import { services } from "#content/services.ts";
import { rooms } from "#domain/plan/inventory.ts";

const svg = readFileSync(new URL("../../app/drawings.svg", import.meta.url), "utf8");
const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

test("every service and every room has its own drawing", () => {
  expect(ids).toEqual(expect.arrayContaining(services.map(({ id }) => `service-${id}`)));
  expect(ids).toEqual(expect.arrayContaining(Object.keys(rooms).map((id) => `room-${id}`)));
  expect(new Set(ids).size).toBe(ids.length);
});

test("every icon used in texts exists", () => {
  const named = [
    ...services.map(({ icon }) => icon),
    ...locations.flatMap(({ trustFactors }) => trustFactors.map(({ icon }) => icon)),
  ];
  expect(ids).toEqual(expect.arrayContaining(named.map((icon) => `icon-${icon}`)));
});

test("a drawing uses only parts from the same file", () => {
  const used = [...svg.matchAll(/<use href="#([^"]*)"/g)].map(([, id]) => id);
  expect(used).toContain("art-truck");
  expect(used.filter((id) => !ids.includes(id))).toEqual([]);
});

test("drawings need no style rules, which WebKit does not apply to them", () => {
  expect(svg).not.toMatch(/<style| class=/);
});
