import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findStrayImports, folderNames } from "./support/stray-imports.ts";

const root = path.resolve(import.meta.dirname, "..");
const notCode = /^(\.\w|(build|node_modules|public|test-results)$)/;
const sources = globSync("**/*.{js,mjs,ts,tsx}", { cwd: root, exclude: (name) => notCode.test(name) });

test("every import is allowed for its folder", () => {
  const files = sources.map((file) => ({ path: file, text: readFileSync(path.join(root, file), "utf8") }));
  expect(files.length).toBeGreaterThan(100);
  expect(findStrayImports(files)).toEqual([]);
});

test("every folder with code has a rule", () => {
  const folders = sources.flatMap((file) => (file.includes("/") ? file.split("/").slice(0, 1) : []));
  expect([...new Set(folders)].filter((folder) => !folderNames.includes(folder))).toEqual([]);
});

describe("a planted forbidden import is found", () => {
  test.each([
    ["content/a.ts", `import { b } from "#domain/b.ts";`],
    ["domain/a.ts", `import { readFileSync } from "node:fs";`],
    ["db/a.ts", `import { Redis } from "ioredis";`],
    ["db/a.ts", `import { parseConfig } from "#config";`],
    ["db/migrations/001-a.ts", `import { b } from "../schema.ts";`],
    ["jobs/handlers/a.ts", `import { b } from "../../db/b.ts";`],
    ["jobs/a.ts", `import { type Config, parseConfig } from "#config";`],
    ["app/ui/a.tsx", `import { b } from "#db/b.ts"; export function loader() {}`],
    ["app/routes/a.tsx", `import { b } from "#db/b.ts"; export function clientLoader() {}`],
    ["app/routes/a.tsx", `import { b } from "#jobs/b.ts"; export function loader() {}`],
    ["app/a.ts", `import type { Config } from "#config";`],
    ["server/a.ts", `import { b } from "#app/seo.ts";`],
    ["server/a.ts", `import { createLogger } from "#logger";`],
    ["ops/a.ts", `import { b } from "#server/b.ts";`],
    ["desk/a.ts", `import { b } from "#app/seo.ts";`],
    ["config.ts", `import { b } from "./domain/b.ts";`],
    ["tests/a.ts", `import { b } from "../db/b.ts";`],
  ])("%s: %s", (file, text) => {
    expect(findStrayImports([{ path: file, text }])).toHaveLength(1);
  });

  test.each([
    `export { b } from "#app/b.ts";`,
    `const b = await import("#app/b.ts");`,
    `function later() { return import("#app/b.ts"); }`,
    `import "#app/b.ts";`,
    `import type { B } from "#app/b.ts";`,
    `type B = typeof import("#app/b.ts");`,
    `import b = require("#app/b.ts");`,
  ])("however it is written: %s", (text) => {
    expect(findStrayImports([{ path: "jobs/a.ts", text }])).toHaveLength(1);
  });

  test("and reported with file and line", () => {
    const text = `import { z } from "zod";\n\nconst b = import("#app/b.ts");\n`;
    expect(findStrayImports([{ path: "jobs/a.ts", text }])).toEqual([
      "jobs/a.ts:3 imports #app/b.ts: jobs may not import app",
    ]);
  });
});
