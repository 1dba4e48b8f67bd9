import fs from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { parseConfig } from "#config";
import { createLogger } from "#logger";
import { createDatabase } from "./client.ts";
import { grantRights } from "./roles.ts";
import type { Database } from "./schema.ts";

/**
 * Brings the database to the newest migration. Safe to run from several processes at once: Kysely holds a
 * Postgres advisory lock meanwhile.
 * @returns The names of the migrations that this call applied.
 * @throws When a migration fails; the database is then as it was before the first one of this call.
 */
export async function migrateToLatest(databaseUrl: string): Promise<string[]> {
  const db = createDatabase(databaseUrl, {
    applicationName: "ashfield-migrate",
    max: 2,
    statementTimeout: 600_000,
  });
  try {
    const { error, results } = await createMigrator(db).migrateToLatest();
    if (error) throw error;
    await grantRights(db);
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** Lists the migrations of this version that the database does not have yet, by name. */
export async function listMissingMigrations(db: Kysely<Database>): Promise<string[]> {
  const migrations = await createMigrator(db).getMigrations();
  return migrations.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}

function createMigrator(db: Kysely<Database>): Migrator {
  return new Migrator({
    db,
    provider: new FileMigrationProvider({
      fs,
      path,
      migrationFolder: path.join(import.meta.dirname, "migrations"),
    }),
  });
}

if (import.meta.main) {
  const config = parseConfig(process.env, "migrate");
  const log = createLogger({ level: config.LOG_LEVEL, process: "migrate" });
  try {
    const applied = await migrateToLatest(config.DATABASE_URL);
    log.info({ applied }, applied.length > 0 ? "database migrated" : "database is up to date");
  } catch (error) {
    log.fatal({ err: error }, "migration failed");
    process.exitCode = 1;
  }
}
