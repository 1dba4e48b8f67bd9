import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findDanglingNames } from "./support/dangling-names.ts";

const root = path.resolve(import.meta.dirname, "..");
const notOurs = /^(node_modules|build|test-results|package-lock\.json|\.(git|dev|react-router))(\/|$)/;
const isText = /\.(md|tsx?|mjs|css|json|ya?ml|sh|example)$|(^|\/)(Dockerfile|Caddyfile|run)$/;

test("every file that a comment or a document names exists", () => {
  const existing = globSync(["**/*", ".env.example", ".ci/*"], {
    cwd: root,
    exclude: (file) => notOurs.test(file),
  });
  const files = existing
    .filter((file) => isText.test(file) && file !== "tests/docs.test.ts")
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), "utf8") }));
  expect(files.length).toBeGreaterThan(300);
  expect(findDanglingNames(files, existing)).toEqual([]);
});

test.each([
  ["jobs/a.ts", "/** Waits (docs/missing.md). */"],
  ["jobs/a.ts", "// See ./missing.ts for why.\nimport './b.ts';"],
  ["app/a.css", "/* as missing.css has it */"],
  ["README.md", "The map is in `db/missing.ts`."],
  ["docker-compose.yml", "command: [node, jobs/missing.ts]"],
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
