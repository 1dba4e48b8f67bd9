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

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function listMatches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, found = ""]) => found))];
}
