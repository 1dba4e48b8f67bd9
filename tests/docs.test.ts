import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findDanglingExports, findDanglingNames, findDanglingSections } from "./support/dangling-names.ts";

const root = path.resolve(import.meta.dirname, "..");
const notOurs = /^(node_modules|build|test-results|package-lock\.json|\.(git|dev|react-router))(\/|$)/;
const isText = /\.(md|tsx?|mjs|css|json|ya?ml|sh|sql|example)$|(^|\/)(Dockerfile|Caddyfile|run)$/;

const existing = globSync(["**/*", ".env.example", ".ci/*"], {
  cwd: root,
  exclude: (file) => notOurs.test(file),
});
const files = existing
  .filter((file) => isText.test(file) && file !== "tests/docs.test.ts")
  .map((file) => ({ path: file, text: readFileSync(path.join(root, file), "utf8") }));

/** Of the images of Postgres, of an operator, and written by a test. */
const ofOthers = ["docker-entrypoint.sh", "docker-compose.override.yml", "mail.yml"];

test("every file that a comment or a document names exists", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(findDanglingNames(files, [...existing, ...ofOthers])).toEqual([]);
});

test("every section that a comment or a document names stands in its file", () => {
  expect(findDanglingSections(files)).toEqual([]);
});

test("what a document says that a file exports, it exports", () => {
  const documents = files.filter(({ path }) => /^(README|docs\/[\w-]+)\.md$/.test(path));
  expect(documents.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["docs/rules.md", "docs/architecture.md"]),
  );
  expect(findDanglingExports(documents, files)).toEqual([]);
});

test.each([
  ["jobs/a.ts", "/** Waits (docs/missing.md). */"],
  ["jobs/a.ts", "// See ./missing.ts for why.\nimport './b.ts';"],
  ["app/a.css", "/* as missing.css has it */"],
  ["README.md", "The map is in `db/missing.ts`."],
  ["docker-compose.yml", "command: [node, jobs/missing.ts]"],
  ["README.md", "Run `ops/missing.sh`."],
  ["README.md", "as in missing.yml"],
  ["jobs/a.ts", "// The tables of db/missing.sql"],
])("a planted dangling name is found: %s: %s", (file, text) => {
  expect(findDanglingNames([{ path: file, text }], ["jobs/a.ts", "jobs/b.ts"])).toHaveLength(1);
});

test.each([
  [
    "jobs/a.ts",
    "/** As in b.ts, jobs/b.ts, #jobs/b.ts and ../jobs/b.ts; see https://example.com/missing.md */",
  ],
  ["jobs/a.ts", `const planted = "jobs/missing.ts"; // any *.test.ts`],
  ["README.md", "Lines of `tests/**/*.ts`, and `jobs/b.ts`:"],
])("a name that exists, a string of code or a pattern is left alone: %s: %s", (file, text) => {
  expect(findDanglingNames([{ path: file, text }], ["jobs/a.ts", "jobs/b.ts"])).toEqual([]);
});

const rules = {
  path: "docs/rules.md",
  text: "# Rules\n\n## The outbox\n\n| Rule | Value |\n|---|---|\n| Body size | 32 kB |\n",
};

test.each([
  ["jobs/a.ts", '/** Waits (docs/rules.md, "Outbox"). */'],
  ["jobs/a.ts", '/**\n * Waits (docs/rules.md,\n * "32 kB").\n */'],
  ["docs/a.md", 'see `rules.md`, "The\noutboxes"'],
  ["docs/a.md", 'see other.md, "The outbox"'],
])("a planted section that is none is found: %s: %s", (file, text) => {
  expect(findDanglingSections([rules, { path: file, text }])).toHaveLength(1);
});

test.each([
  ["jobs/a.ts", '/** Waits (docs/rules.md, "The outbox"). */'],
  ["jobs/a.ts", '/**\n * Waits (docs/rules.md, "The\n * outbox").\n */'],
  ["jobs/a.ts", 'const planted = `rules.md, "Outbox"`;'],
  ["docs/a.md", 'see `docs/rules.md`, "Body size", and rules.md, "Rules"'],
])("a section or a row that is there is left alone: %s: %s", (file, text) => {
  expect(findDanglingSections([rules, { path: file, text }])).toEqual([]);
});

const code = { path: "domain/a.ts", text: "export const LIMITS = { perDay: 3 };\nfunction judge() {}\n" };

test.each([
  ["`LIMIT` in `domain/a.ts`", 1],
  ["`judge` (`domain/a.ts`)", 1],
  ["`LIMITS.perHour` in `domain/a.ts`", 1],
  ["`judge`, `count` in `domain/a.ts`", 2],
  ["`LIMITS` in `domain/b.ts`", 1],
  ["`LIMITS` in `domain/a.ts`, `LIMITS.perDay` (`domain/a.ts`), `judge` and `domain/a.ts`", 0],
])("%s: %i of these names are wrong", (text, wrong) => {
  expect(findDanglingExports([{ path: "docs/rules.md", text }], [code])).toHaveLength(wrong);
});
