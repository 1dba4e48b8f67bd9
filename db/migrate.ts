import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { FileMigrationProvider, type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { parseConfig } from "#config";
import { createLogger } from "#logger";
import { createDatabase } from "./client.ts";
import { findMigrationState, listExecuted, listNewer, migrationFolder } from "./migration-state.ts";
import { grantRights } from "./roles.ts";
import type { Database } from "./schema.ts";

/**
 * Migrates the database to the newest version. Safe to run from several processes at once: Kysely takes a
 * Postgres advisory lock. A database that a newer version has migrated is left alone and its roles keep their
 * rights, so that an update can be rolled back.
 * @returns The names of the migrations that were applied.
 * @throws When a migration fails, waits for a table longer than others may wait behind it (2 s, five times),
 * or the database has a migration unknown to both this version and a newer one. Nothing is applied then.
 */
export async function migrateToLatest(databaseUrl: string): Promise<string[]> {
  const { applied } = await migrate(databaseUrl);
  return applied;
}

/** How long a migration waits for a table lock (ms). Readers of the table queue up behind it. */
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
    const applied = await applyMigrations(db);
    const { newer } = await findMigrationState(db);
    await grantRights(db, { keepOthers: options.keepRights || newer.length > 0 });
    return { applied, newer };
  } finally {
    await db.destroy();
  }
}

/**
 * Applies the missing migrations in one transaction. If a lock times out, releases everything and tries
 * again.
 */
async function applyMigrations(db: Kysely<Database>): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await createMigrator(db).migrateToLatest();
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

const files = new FileMigrationProvider({
  fs,
  path,
  migrationFolder,
});

function createMigrator(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: withNewer(files, db) });
}

/**
 * Adds the migrations of newer versions that the database already has. Otherwise Kysely takes the missing
 * files for a corrupted list. It still rejects a name that sorts before the newest migration of this version.
 */
function withNewer(provider: MigrationProvider, db: Kysely<Database>): MigrationProvider {
  return {
    getMigrations: async () => {
      const own = await provider.getMigrations();
      const newer = listNewer(Object.keys(own), await listExecuted(db));
      const bounded = Object.entries(own).map(([name, migration]) => [name, withLockTimeout(migration)]);
      return {
        ...Object.fromEntries(bounded),
        ...Object.fromEntries(newer.map((name) => [name, ofLaterVersion])),
      };
    },
  };
}

/**
 * Per migration, not per connection: Kysely's own lock must not time out, because another process may wait
 * for it as long as the migrations take.
 */
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

if (import.meta.main) {
  const config = parseConfig(process.env, "migrate");
  const log = createLogger({ level: config.LOG_LEVEL, process: "migrate" });
  try {
    // While the previous version still runs, its roles keep rights that this version does not know.
    const keepRights = process.argv.includes("--keep-rights");
    const { applied, newer } = await migrate(config.DATABASE_URL, { keepRights });
    if (newer.length > 0)
      log.warn({ applied, newer }, "database is newer than this version; it stays as it is");
    else log.info({ applied }, applied.length > 0 ? "database migrated" : "database is up to date");
  } catch (error) {
    log.fatal({ err: error }, "migration failed");
    process.exitCode = 1;
  }
}
