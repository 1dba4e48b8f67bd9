import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrateToLatest } from "#db/migrate.ts";
import { createEmptyDatabase } from "../support/services.ts";

/**
 * What releases asked of the database, by the newest migration of each. An update runs the release before on the new schema, and
 * a rollback leaves it there. To record the statements of a release: `node tests/record-statements.ts`.
 */
const folder = path.resolve(import.meta.dirname, "../fixtures/statements");
const releases = readdirSync(folder).map((file) => path.basename(file, ".json"));

test.each(releases)(
  "every statement of the release with %s can be run on the newest schema",
  async (name) => {
    expect(readStatements(name).length).toBeGreaterThan(50);
    expect(await findFaults(await openNewest(), name)).toEqual([]);
  },
);

test.each([
  ["drops a column that is read", "alter table reviews drop column rating"],
  ["renames a table", "alter table suppressions rename to opt_outs"],
])("a migration that %s is found", async (_what, migration) => {
  const db = await openNewest();
  await db.query(migration);
  expect(await findFaults(db, releases.at(-1) ?? "")).not.toEqual([]);
});

function readStatements(name: string): string[] {
  return JSON.parse(readFileSync(path.join(folder, `${name}.json`), "utf8")) as string[];
}

/** Postgres looks up every table, column, function and type that a statement names, and runs nothing. */
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
