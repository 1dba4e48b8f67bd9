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
  .map((file) => ({ path: file, text: read(file) }));
const documents = files.filter(({ path }) => /^(README|docs\/[\w-]+)\.md$/.test(path));

/** Files in the Postgres image, an operator's files, and files that tests write. */
const externalFiles = [
  ...["docker-entrypoint.sh", "docker-compose.override.yml", "mail.yml"],
  ...["900-extra", "901-failing", "901-waiting"].map((name) => `db/migrations/${name}.ts`),
];

test("every file named in a comment or document exists", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(findDanglingNames(files, [...existing, ...externalFiles])).toEqual([]);
});

test("every section named in a comment or document exists", () => {
  expect(findDanglingSections(files)).toEqual([]);
});

test("every export named in a document exists", () => {
  expect(documents.length).toBeGreaterThan(4);
  expect(findDanglingExports(documents, files)).toEqual([]);
});

test("the README lists every environment variable and no other", () => {
  const known = listMatches(read("config.ts"), /^ {2}([A-Z][A-Z_\d]+): /gm).filter(
    (name) => name !== "NODE_ENV",
  );
  const configuration = read("README.md")
    .split("\n## ")
    .find((part) => part.startsWith("Configuration"));
  const cells = listMatches(configuration ?? "", /^\| (`.+?) \|/gm).join();
  expect(listMatches(cells, /`(\w+)`/g).sort()).toEqual(known.sort());
});

test("every npm script named in a document exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = documents.flatMap(({ text }) => listMatches(text, /\bnpm (?:run )?([\w:]+)/g));
  expect(named).toContain("dev");
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

/** What is right is in the files above. */
test.each([
  ["jobs/a.ts", "// See ./missing.ts for why.\nimport './b.ts';"],
  ["README.md", "The map is in `db/missing.ts`."],
  ["docker-compose.yml", "command: [node, jobs/missing.ts]"],
])("in %s, a missing file is found: %s", (file, text) => {
  expect(findDanglingNames([{ path: file, text }], ["jobs/a.ts", "jobs/b.ts"])).toHaveLength(1);
});

const rules = {
  path: "docs/rules.md",
  text: "# Rules\n\n## The outbox\n\n| Rule | Value |\n|---|---|\n| Body size | 32 kB |\n",
};

test.each([
  ["jobs/a.ts", '/** Waits (docs/rules.md, "Outbox"). */'],
  ["jobs/a.ts", '/**\n * Waits (docs/rules.md,\n * "32 kB").\n */'],
  ["docs/a.md", 'see other.md, "The outbox"'],
])("in %s, a missing section is found: %s", (file, text) => {
  expect(findDanglingSections([rules, { path: file, text }])).toHaveLength(1);
});

const code = { path: "domain/a.ts", text: "export const LIMITS = { perDay: 3 };\nfunction judge() {}\n" };

test.each([
  "`LIMIT` in `domain/a.ts`",
  "`judge` (`domain/a.ts`)",
  "`LIMITS.perHour` in `domain/a.ts`",
  "`LIMITS` in `domain/b.ts`",
])("a wrong name is found: %s", (text) => {
  expect(findDanglingExports([{ path: "docs/rules.md", text }], [code])).toHaveLength(1);
});

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function listMatches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, found = ""]) => found))];
}
