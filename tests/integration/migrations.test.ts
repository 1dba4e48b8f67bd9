import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { grantRights } from "#db/roles.ts";
import type { Database } from "#db/schema.ts";
import { findMigrationState } from "#db/state/migration-state.ts";
import { eventually } from "../support/eventually.ts";
import { startNode } from "../support/node-process.ts";
import { createEmptyDatabase, patient } from "../support/services.ts";

test("an empty database is migrated to the latest schema, and a second run changes nothing", async () => {
  const { url } = await createEmptyDatabase();
  const applied = await migrateToLatest(url);
  expect(applied[0]).toBe("001-baseline");
  expect(await migrateToLatest(url)).toEqual([]);
  expect(await findMigrationState(open(url))).toEqual({ missing: [], newer: [] });
});

test("two processes can migrate at once, and each migration is applied once", async () => {
  const { url } = await createEmptyDatabase();
  const runs = await Promise.all([migrateInProcess(url), migrateInProcess(url)]);
  expect(runs.map((run) => run.code)).toEqual([0, 0]);
  const applied = runs.flatMap((run) => run.applied);
  expect(applied.toSorted()).toEqual([...new Set(applied)].toSorted());
  expect(applied).toContain("001-baseline");
});

test("an unreachable database exits with an error that hides the password", async () => {
  const run = await migrateInProcess("postgres://somebody:topsecret@127.0.0.1:9/nowhere");
  expect(run.code).toBe(1);
  expect(run.output).toContain("Not started: connect ECONNREFUSED 127.0.0.1:9");
  expect(run.output).not.toContain("topsecret");
});

test("this version starts on the schema of a later one, and changes nothing", async () => {
  const { url } = await createEmptyDatabase();
  const later = copyWith("900-later", addColumn);
  expect((await migrateInProcess(url, later)).applied).toContain("900-later");
  const older = await migrateInProcess(url);
  expect(older).toMatchObject({ code: 0, applied: [] });
  expect(older.output).toContain("newer than this version");
  expect(older.output).toContain("900-later");
  expect(await findMigrationState(open(url))).toEqual({ missing: [], newer: ["900-later"] });
  expect((await migrateInProcess(url, later)).applied).toEqual([]);
});

test("an older version revokes no rights of a newer one, which may still be running", async () => {
  const { db } = await openMigrated();
  const role = `test_${crypto.randomUUID().slice(0, 8)}`;
  await sql`create table later_things (id int)`.execute(db);
  await sql`create role ${sql.id(`${role}_web`)}`.execute(db);
  onTestFinished(async () => {
    await sql`drop owned by ${sql.id(`${role}_web`)}`.execute(db);
    await sql`drop role ${sql.id(`${role}_web`)}`.execute(db);
  });
  const mayRead = async () => {
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege(${`${role}_web`}, 'later_things', 'select') as may`.execute(db);
    return rows[0]?.may;
  };
  await sql`grant select on later_things to ${sql.id(`${role}_web`)}`.execute(db);
  await grantRights(db, { prefix: role, keepOthers: true });
  expect(await mayRead()).toBe(true);
  await grantRights(db, { prefix: role });
  expect(await mayRead()).toBe(false);
});

test.each([
  [
    "an unknown migration applied before ours",
    sql`insert into kysely_migration select '000-unknown', min(timestamp) from kysely_migration`,
  ],
  [
    "a later migration applied before one of ours",
    sql`update kysely_migration set name = '999-later' where name = (select max(name) from kysely_migration)`,
  ],
])("%s is refused, as the versions diverged", async (_what, diverge) => {
  const { url, db } = await openMigrated();
  await diverge.execute(db);
  await expect(migrateToLatest(url)).rejects.toThrow(/corrupted migrations/);
});

test("a migration blocked by a lock gives up, says so, and changes nothing", async () => {
  const { url, db } = await openMigrated();
  const newer = copyWith("900-later", addColumn);
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query("begin; select count(*) from reviews");
  const run = await migrateInProcess(url, newer);
  expect(run.code).toBe(1);
  expect(run.output).toContain("900-later: others hold a lock that it needs");
  await reader.end();
  expect(await findMigrationState(db)).toEqual({ missing: [], newer: [] });
  expect(await migrateInProcess(url, newer)).toMatchObject({ code: 0, applied: ["900-later"] });
});

test("a briefly blocked migration is applied once the lock is released", async () => {
  const { url, db } = await openMigrated();
  let run: ReturnType<typeof migrateInProcess> | undefined;
  await db.transaction().execute(async (reader) => {
    await sql`select count(*) from reviews`.execute(reader);
    run = migrateInProcess(url, copyWith("900-later", addColumn));
    // Wait for the first attempt to time out.
    await eventually(async () => expect(await countWaiting(db)).toBe(1));
    await eventually(async () => expect(await countWaiting(db)).toBe(0));
  });
  expect(await run).toMatchObject({ code: 0, applied: ["900-later"] });
});

test("a failing migration is reported by name, with the reason", async () => {
  const { url } = await openMigrated();
  const failing = 'export async function up() { throw new Error("no such thing"); }';
  const run = await migrateInProcess(url, copyWith("900-later", failing));
  expect(run.code).toBe(1);
  expect(run.output).toContain("Not started: 900-later: no such thing");
});

/** Needs an exclusive lock on the table. */
const addColumn = `
  import { sql } from "kysely";
  export const up = (db) => sql\`alter table reviews add column later int\`.execute(db);`;

async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_locks where not granted and relation = 'reviews'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length;
}

async function openMigrated() {
  const { url } = await createEmptyDatabase();
  await migrateToLatest(url);
  return { url, db: open(url) };
}

function open(url: string): Kysely<Database> {
  const db = createDatabase(url, patient);
  onTestFinished(() => db.destroy());
  return db;
}

const root = path.resolve(import.meta.dirname, "../..");

/** The migrator with one more migration. */
function copyWith(migration: string, text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "ashfield-other-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["package.json", "config.ts", "logger.ts", "content", "domain", "db"])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "db/migrations", `${migration}.ts`), text);
  return folder;
}

async function migrateInProcess(databaseUrl: string, cwd = root) {
  const migrator = startNode(["db/migrate.ts"], { DATABASE_URL: databaseUrl, LOG_LEVEL: "trace" }, cwd);
  const code = await migrator.ended;
  const applied = migrator.logs
    .filter((line) => line.startsWith("{"))
    .flatMap((line) => (JSON.parse(line) as { applied?: string[] }).applied ?? []);
  return { code, applied, output: migrator.logs.join("\n") };
}
