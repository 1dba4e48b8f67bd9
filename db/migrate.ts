import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { FileMigrationProvider, type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { parseConfig } from "#config";
import { createLogger, refuseToStart } from "#logger";
import { createDatabase } from "./client.ts";
import { grantRights } from "./roles.ts";
import type { Database } from "./schema.ts";
import { findMigrationState, migrationFolder, readChecksums } from "./state/migration-state.ts";

/**
 * Safe to run concurrently: Kysely takes an advisory lock. Leaves a newer version's database and grants
 * alone, so that an update can be rolled back.
 * @returns The names of the applied migrations.
 * @throws If a migration fails or cannot get a table lock, or the database is not of a released version. Nothing is
 * changed then.
 */
export async function migrateToLatest(databaseUrl: string): Promise<string[]> {
  const { applied } = await migrate(databaseUrl);
  return applied;
}

/** Lock timeout (ms). The table's readers queue behind a waiting migration. */
const LOCK_MS = 2_000;
const ATTEMPTS = { number: 5, pauseMs: 2_000 };

async function migrate(
  databaseUrl: string,
  options: { keepRights?: boolean } = {},
): Promise<{ applied: string[]; newer: string[] }> {
  const db = createDatabase(databaseUrl, {
    applicationName: "ashfield-migrate",
    max: 2,
    statementTimeout: 600_000,
  });
  try {
    const { newer, refusal } = await findMigrationState(db);
    if (refusal) throw new Error(refusal);
    const applied = await applyMigrations(db, newer);
    for (const [name, checksum] of Object.entries(await readChecksums()))
      await sql`update kysely_migration set checksum = ${checksum}
        where name = ${name} and checksum is null`.execute(db);
    await grantRights(db, { keepOthers: options.keepRights || newer.length > 0 });
    return { applied, newer };
  } finally {
    await db.destroy();
  }
}

/** Applies all in one transaction. Retries after a lock timeout. */
async function applyMigrations(db: Kysely<Database>, newer: string[]): Promise<string[]> {
  const migrator = new Migrator({ db, provider: withNewer(newer) });
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await migrator.migrateToLatest();
    if (!error) return results.map((result) => result.migrationName);
    const name = results.find(({ status }) => status === "Error")?.migrationName;
    const isLocked = (error as { code?: string }).code === "55P03";
    if (isLocked && attempt < ATTEMPTS.number) {
      await sleep(ATTEMPTS.pauseMs);
      continue;
    }
    if (!name) throw error;
    const reason = isLocked ? "others hold a lock that it needs" : (error as Error).message;
    throw new Error(`${name}: ${reason}`, { cause: error });
  }
}

const files = new FileMigrationProvider({ fs, path, migrationFolder });

/** Adds stubs for a newer version's migrations, which Kysely would report as corrupted. */
function withNewer(newer: string[]): MigrationProvider {
  return {
    getMigrations: async () => {
      const own = Object.entries(await files.getMigrations());
      return Object.fromEntries([
        ...own.map(([name, migration]) => [name, withLockTimeout(migration)]),
        ...newer.map((name) => [name, ofLaterVersion]),
      ]);
    },
  };
}

/** Set per migration, because Kysely's own lock must be able to wait for another process's migrations. */
function withLockTimeout(migration: Migration): Migration {
  return {
    ...migration,
    up: async (db) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(db);
      await migration.up(db);
    },
  };
}

const ofLaterVersion: Migration = {
  up: async () => {
    throw new Error("a migration of a later version cannot be applied by this one");
  },
};

async function runMigrations(): Promise<void> {
  const config = parseConfig(process.env, "migrate");
  const log = createLogger({ level: config.LOG_LEVEL, process: "migrate" });
  // The previous version may still run and need grants unknown to this one.
  const keepRights = process.argv.includes("--keep-rights");
  const { applied, newer } = await migrate(config.DATABASE_URL, { keepRights });
  if (newer.length > 0)
    log.warn({ applied, newer }, "database is newer than this version; it stays as it is");
  else log.info({ applied }, applied.length > 0 ? "database migrated" : "database is up to date");
}

if (import.meta.main) await runMigrations().catch(refuseToStart);
