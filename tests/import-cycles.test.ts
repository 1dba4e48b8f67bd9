import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const project = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { imports: object };
const folders = Object.keys(project.imports).map((name) => name.replace(/^#|\/\*$/g, ""));

test("there is no import cycle, not even of types", () => {
  const files = globSync([`{${folders.join(",")}}/**/*.{ts,tsx}`, "*.ts"], { cwd: root });
  expect(files.length).toBeGreaterThan(200);
  const graph = new Map(
    files.map((file) => [file, listImported(file, readFileSync(path.join(root, file), "utf8"))]),
  );
  expect(findCycle(graph)).toBeUndefined();
});

test("a planted cycle of types is found", () => {
  const planted = new Map([
    ["app/a.ts", listImported("app/a.ts", `import type { B } from "./ui/b.ts"; export type A = B;`)],
    ["app/ui/b.ts", listImported("app/ui/b.ts", `export type { C } from "#domain/c.ts";`)],
    ["domain/c.ts", listImported("domain/c.ts", `import { a } from "#app/a.ts";`)],
  ]);
  expect(findCycle(planted)).toEqual(["app/a.ts", "app/ui/b.ts", "domain/c.ts", "app/a.ts"]);
});

function listImported(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return named.flatMap((name) => {
    if (name?.startsWith(".")) return [path.posix.join(path.posix.dirname(file), name)];
    if (!name?.startsWith("#")) return [];
    return [name.includes("/") ? name.slice(1) : `${name.slice(1)}.ts`];
  });
}

function findCycle(graph: Map<string, string[]>): string[] | undefined {
  const harmless = new Set<string>();
  const visit = (file: string, way: string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (harmless.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...way, file]);
      if (cycle) return cycle;
    }
    harmless.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}
