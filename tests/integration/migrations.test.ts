import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import * as baseline from "#db/migrations/001-baseline.ts";
import { grantRights } from "#db/roles.ts";
import type { Database } from "#db/schema.ts";
import { checkMigrations, findMigrationState } from "#db/state/migration-state.ts";
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
    "has an unknown migration before ours",
    "000-unknown",
    sql`insert into kysely_migration select '000-unknown', min(timestamp) from kysely_migration`,
  ],
  [
    "has another migration where this version has its own",
    "999-later",
    sql`update kysely_migration set name = '999-later' where name = (select max(name) from kysely_migration)`,
  ],
  [
    "was made by a migration of other content",
    "001-baseline",
    sql`update kysely_migration set checksum = 'other' where name = '001-baseline'`,
  ],
])("a database that %s is refused in one line", async (_what, name, change) => {
  const { url, db } = await openMigrated();
  await change.execute(db);
  const run = await migrateInProcess(url);
  expect(run).toMatchObject({ code: 1, applied: [] });
  expect(run.logs.at(-1)).toMatch(
    `Not started: This database was made by an unreleased version: its migration ${name} is not this version's. Nothing was changed.`,
  );
  const { refusal } = await findMigrationState(db);
  expect(run.logs.at(-1)).toBe(`Not started: ${refusal}`);
  await expect(checkMigrations(url)).rejects.toThrow(refusal);
});

test("a process refuses to start on a database that it must not use", async () => {
  const { url, db } = await openMigrated();
  await sql`update kysely_migration set checksum = 'other'`.execute(db);
  const worker = startNode(["jobs/worker.ts"], {
    ...{ DATABASE_URL: url, REDIS_URL: "redis://127.0.0.1:9", SMTP_URL: "smtp://127.0.0.1:9" },
    ...{ MAIL_FROM: "moves@example.com", SITE_URL: "https://example.com" },
  });
  expect(await worker.ended).toBe(1);
  expect(worker.logs.at(-1)).toContain("Not started: This database was made by an unreleased version");
});

test("a database of the first release, from before checksums, is taken along, unless its columns differ", async () => {
  const { url } = await createEmptyDatabase();
  const db = open(url);
  const provider = { getMigrations: async () => ({ "001-baseline": baseline }) };
  await new Migrator({ db, provider }).migrateToLatest();
  await sql`alter table moves drop column crew`.execute(db);
  await expect(migrateToLatest(url)).rejects.toThrow(
    "its migration 001-baseline is not this version's. Nothing was changed.",
  );
  await sql`alter table moves add column crew smallint`.execute(db);
  expect(await migrateToLatest(url)).not.toContain("001-baseline");
  expect(await findMigrationState(db)).toEqual({ missing: [], newer: [] });
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
  return { code, applied, logs: migrator.logs, output: migrator.logs.join("\n") };
}
