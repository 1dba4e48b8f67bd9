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
 * Brings the database to the newest migration. Safe to run from several processes at once: Kysely holds a
 * Postgres advisory lock meanwhile. A database that a later version has migrated is left as it is, and the later
 * version, which may still be running, keeps its rights: so that an update can be taken back.
 * @returns The names of the migrations that this call applied.
 * @throws When a migration fails, or waits for a table longer than others may wait behind it (2 s, five times), or the database
 * has one that neither this version nor a later one can have applied; the database is then as it was before the first one of this call.
 */
export async function migrateToLatest(databaseUrl: string): Promise<string[]> {
  const { applied } = await migrate(databaseUrl);
  return applied;
}

/** Milliseconds that a migration waits for a table: whoever wants to read the table meanwhile waits behind it. */
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

/** Applies what is missing, in one transaction. Where others hold a table that it needs, it lets go of all, and tries again. */
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
 * Adds the migrations of later versions that the database already has. Kysely, which asks while it holds its lock, would
 * otherwise take the missing files for a corrupted list. It still does so for a name that is not later than all of ours.
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

/** Not of the whole connection: Kysely's own lock, for which another process may wait as long as the migrations take, has none. */
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
    // While the version before still runs, its roles keep the rights that this version does not know.
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
