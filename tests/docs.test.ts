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
  ...["docker-entrypoint.sh", "docker-compose.override.yml", "mail.yml", "other.css"],
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

test.each([
  ["jobs/a.ts", "// See ./missing.ts for why.\nimport './b.ts';", 1],
  ["README.md", "The map is in `db/missing.ts`.", 1],
  ["docker-compose.yml", "command: [node, jobs/missing.ts]", 1],
  ["jobs/a.ts", "/** b.ts, jobs/b.ts, #jobs/b.ts and ../jobs/b.ts; see https://example.com/missing.md */", 0],
  ["jobs/a.ts", `const planted = "jobs/missing.ts"; // any *.test.ts`, 0],
])("%s: %s: %i of these files are missing", (file, text, missing) => {
  expect(findDanglingNames([{ path: file, text }], ["jobs/a.ts", "jobs/b.ts"])).toHaveLength(missing);
});

const rules = {
  path: "docs/rules.md",
  text: "# Rules\n\n## The outbox\n\n| Rule | Value |\n|---|---|\n| Body size | 32 kB |\n",
};

test.each([
  ["jobs/a.ts", '/** Waits (docs/rules.md, "Outbox"). */', 1],
  ["jobs/a.ts", '/**\n * Waits (docs/rules.md,\n * "32 kB").\n */', 1],
  ["docs/a.md", 'see other.md, "The outbox"', 1],
  ["jobs/a.ts", '/**\n * Waits (docs/rules.md, "The\n * outbox").\n */', 0],
  ["docs/a.md", 'see `docs/rules.md`, "Body size", and rules.md, "Rules"', 0],
])("%s: %s: %i of these sections are missing", (file, text, missing) => {
  expect(findDanglingSections([rules, { path: file, text }])).toHaveLength(missing);
});

const code = { path: "domain/a.ts", text: "export const LIMITS = { perDay: 3 };\nfunction judge() {}\n" };

test.each([
  ["`LIMIT` in `domain/a.ts`", 1],
  ["`judge` (`domain/a.ts`)", 1],
  ["`LIMITS.perHour` in `domain/a.ts`", 1],
  ["`LIMITS` in `domain/b.ts`", 1],
  ["`LIMITS` in `domain/a.ts`, `LIMITS.perDay` (`domain/a.ts`), `judge` and `domain/a.ts`", 0],
])("%s: %i of these names are wrong", (text, wrong) => {
  expect(findDanglingExports([{ path: "docs/rules.md", text }], [code])).toHaveLength(wrong);
});

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function listMatches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, found = ""]) => found))];
}
