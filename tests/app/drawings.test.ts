import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { locations } from "#content/locations.ts";
import { services } from "#content/services.ts";
import { rooms } from "#domain/plan/inventory.ts";

const [svg, sheet] = ["drawings.svg", "styles/drawings.css"].map(read) as [string, string];
const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
const [, style = ""] = svg.match(/<style>(.*?)<\/style>/s) ?? [];

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

test("drawings have the same style rules in their file as on pages, for each class", () => {
  expect(normalize(style)).toBe(normalize(sheet));
  const classes = [...svg.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
  const styled = new Set([...style.matchAll(/\.([\w-]+)/g)].map(([, name]) => name));
  expect([...new Set(classes)].filter((name) => !styled.has(name))).toEqual([]);
});

test("these style rules work in every browser: no nesting, no light-dark()", () => {
  expect(style).not.toMatch(/light-dark|@|&|\{[^}]*\{/);
});

function normalize(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .trim();
}

function read(file: string): string {
  return readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8");
}
