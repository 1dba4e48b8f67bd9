import fs from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import type { Database } from "#db/schema.ts";

/** Stops at one migration, to insert rows of that time. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<void> {
  const migrationFolder = path.resolve(import.meta.dirname, "../../db/migrations");
  const migrator = new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}
