import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrateToLatest } from "#db/migrate.ts";
import { createEmptyDatabase } from "../support/services.ts";

/**
 * Statements of past releases, named by their last migration. During an update or a rollback, an older release runs on
 * the newer schema. To record a release's statements: `node tests/record-statements.ts`.
 */
const folder = path.resolve(import.meta.dirname, "../fixtures/statements");
const releases = readdirSync(folder).map((file) => path.basename(file, ".json"));

test.each(releases)("every statement of the release with %s runs on the latest schema", async (name) => {
  expect(readStatements(name).length).toBeGreaterThan(50);
  expect(await findFaults(await openNewest(), name)).toEqual([]);
});

test.each([
  ["drops a column in use", "alter table reviews drop column rating"],
  ["renames a table", "alter table suppressions rename to opt_outs"],
])("a migration that %s is detected", async (_what, migration) => {
  const db = await openNewest();
  await db.query(migration);
  expect(await findFaults(db, releases.at(-1) ?? "")).not.toEqual([]);
});

function readStatements(name: string): string[] {
  return JSON.parse(readFileSync(path.join(folder, `${name}.json`), "utf8")) as string[];
}

/** Has Postgres resolve every table, column, function and type without running anything. */
async function findFaults(db: pg.Client, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const statement of readStatements(name))
    try {
      await db.query(`prepare tried as ${statement}`);
      await db.query("deallocate tried");
    } catch (error) {
      faults.push(`${(error as Error).message}: ${statement}`);
    }
  return faults;
}

async function openNewest(): Promise<pg.Client> {
  const { url } = await createEmptyDatabase();
  await migrateToLatest(url);
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  onTestFinished(() => db.end());
  return db;
}
