import fs from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { FileMigrationProvider, type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { parseConfig } from "#config";
import { createLogger } from "#logger";
import { createDatabase } from "./client.ts";
import { findMigrationState, listExecuted, listNewer, migrationFolder } from "./migration-state.ts";
import { grantRights } from "./roles.ts";
import type { Database } from "./schema.ts";

/**
 * Brings the database to the newest migration. Safe to run from several processes at once: Kysely holds a
 * Postgres advisory lock meanwhile. A database that a later version has migrated is left as it is, and the later
 * version, which may still be running, keeps its rights: so that an update can be taken back.
 * @returns The names of the migrations that this call applied.
 * @throws When a migration fails, or the database has one that neither this version nor a later one can have applied;
 * the database is then as it was before the first one of this call.
 */
export async function migrateToLatest(databaseUrl: string): Promise<string[]> {
  const { applied } = await migrate(databaseUrl);
  return applied;
}

async function migrate(databaseUrl: string): Promise<{ applied: string[]; newer: string[] }> {
  const db = createDatabase(databaseUrl, {
    applicationName: "ashfield-migrate",
    max: 2,
    statementTimeout: 600_000,
  });
  try {
    const { error, results } = await createMigrator(db).migrateToLatest();
    if (error) throw error;
    const { newer } = await findMigrationState(db);
    await grantRights(db, { keepOthers: newer.length > 0 });
    return { applied: (results ?? []).map((result) => result.migrationName), newer };
  } finally {
    await db.destroy();
  }
}

const files = new FileMigrationProvider({
  fs,
  path,
  migrationFolder,
});

function createMigrator(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: withNewer(files, db) });
}

/**
 * Adds the migrations of later versions that the database already has. Kysely, which asks while it holds its lock, would
 * otherwise take the missing files for a corrupted list. It still does so for a name that is not later than all of ours.
 */
function withNewer(provider: MigrationProvider, db: Kysely<Database>): MigrationProvider {
  return {
    getMigrations: async () => {
      const own = await provider.getMigrations();
      const newer = listNewer(Object.keys(own), await listExecuted(db));
      return { ...own, ...Object.fromEntries(newer.map((name) => [name, ofLaterVersion])) };
    },
  };
}

const ofLaterVersion: Migration = {
  up: async () => {
    throw new Error("a migration of a later version cannot be applied by this one");
  },
};

if (import.meta.main) {
  const config = parseConfig(process.env, "migrate");
  const log = createLogger({ level: config.LOG_LEVEL, process: "migrate" });
  try {
    const { applied, newer } = await migrate(config.DATABASE_URL);
    if (newer.length > 0)
      log.warn({ applied, newer }, "database is newer than this version; it stays as it is");
    else log.info({ applied }, applied.length > 0 ? "database migrated" : "database is up to date");
  } catch (error) {
    log.fatal({ err: error }, "migration failed");
    process.exitCode = 1;
  }
}
