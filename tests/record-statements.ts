import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Run this for each release: `node tests/record-statements.ts`. Records the SQL statements that the integration tests
 * cause, named after the newest migration. Of statements that differ only in the number of values, it keeps one. Unless
 * every test passes, it leaves the recorded ones as they were.
 */
const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "ashfield-statements-"));
const { status } = spawnSync(
  path.join(root, "node_modules/.bin/vitest"),
  ["run", "--project", "integration", ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit", env: { ...process.env, RECORD_STATEMENTS: folder } },
);
if (status !== 0) {
  rmSync(folder, { recursive: true });
  console.error("Nothing recorded: a test failed or was stopped. Fix it, then run this again.");
  process.exit(1);
}
const statements = readdirSync(folder).flatMap((file) =>
  readFileSync(path.join(folder, file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as string),
);
rmSync(folder, { recursive: true });
const newest = readdirSync(path.join(root, "db/migrations")).toSorted().at(-1) ?? "";
const target = path.join(root, "tests/fixtures/statements");
mkdirSync(target, { recursive: true });
const shortestLast = statements.toSorted((a, b) => b.length - a.length);
const byShape = new Map(shortestLast.map((statement) => [removeValues(statement), statement]));
const sorted = [...byShape.values()].toSorted();
writeFileSync(
  path.join(target, `${path.basename(newest, ".ts")}.json`),
  `${JSON.stringify(sorted, null, 2)}\n`,
);
console.log(`${sorted.length} statements of the release with ${newest}`);

function removeValues(statement: string): string {
  return statement.replace(/\$\d+(::\w+)?|\s+/g, "").replace(/(\(,*\),*)+/g, "()");
}
