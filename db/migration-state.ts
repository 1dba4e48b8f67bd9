import fs from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** How the database stands to this version. */
export type MigrationState = {
  /** Migrations of this version that the database does not have yet, by name. */
  missing: string[];
  /** Migrations of a later version that the database has, by name. */
  newer: string[];
};

/** Every process runs in the project's folder; web is a bundle, which does not know where it came from. */
export const migrationFolder = path.resolve("db/migrations");

/** Compares the migrations of the database with those of this version, by name. */
export async function findMigrationState(db: Kysely<Database>): Promise<MigrationState> {
  const [own, executed] = await Promise.all([listOwn(), listExecuted(db)]);
  return { missing: own.filter((name) => !executed.includes(name)), newer: listNewer(own, executed) };
}

/** The migrations of a later version among those that a database has, by name. */
export function listNewer(own: string[], executed: string[]): string[] {
  const newest = own.toSorted().at(-1) ?? "";
  return executed.filter((name) => name > newest && !own.includes(name)).toSorted();
}

/** The migrations that a database has, by name; none before the first. */
export async function listExecuted(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

async function listOwn(): Promise<string[]> {
  const files = await fs.readdir(migrationFolder);
  return files.map((file) => path.parse(file).name).toSorted();
}
