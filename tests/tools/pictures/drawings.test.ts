import { expect, test } from "vitest";
import { serviceSummaries } from "#content/services.ts";
import { rooms } from "#domain/plan/inventory.ts";
import { drawDrawings } from "#tools/pictures/draw.ts";

const { file, svg } = await drawDrawings();
const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
const [, style = ""] = svg.match(/<style>(.*?)<\/style>/s) ?? [];
const styled = new Set([...style.matchAll(/\.([\w-]+)/g)].map(([, name]) => name));

test("every service and every room has a drawing of its own", () => {
  expect(ids).toEqual(expect.arrayContaining(serviceSummaries.map(({ id }) => `service-${id}`)));
  expect(ids).toEqual(expect.arrayContaining(Object.keys(rooms).map((id) => `room-${id}`)));
  expect(new Set(ids).size).toBe(ids.length);
  expect(svg).not.toMatch(/<g id="[\w-]+"><\/g>|NaN|undefined/);
});

test("what a drawing uses stands in the same file", () => {
  const used = [...svg.matchAll(/<use href="#([^"]*)"/g)].map(([, id]) => id);
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((id) => !ids.includes(id))).toEqual([]);
});

test("the file itself says what each of its classes looks like", () => {
  const shapes = svg.replace(/<style>.*?<\/style>/s, "");
  const classes = [...shapes.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
  expect([...new Set(classes)].filter((name) => name && !styled.has(name))).toEqual([]);
});

test("its rules are those that every browser reads there: no nesting, no light-dark(), custom properties of the page", () => {
  expect(style).not.toMatch(/light-dark|@|&|\{[^}]*\{|<|\/\*/);
  expect(style).toContain(".i-a{fill:var(--il-a)");
});

test("its name holds a hash of what is inside", async () => {
  expect(file).toMatch(/^assets\/drawings-[\w-]{8}\.svg$/);
  expect((await drawDrawings()).file).toBe(file);
});
