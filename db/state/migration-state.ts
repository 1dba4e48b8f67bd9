import fs from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/** Relative to the project folder: web is a bundle, where a path relative to this file fails. */
export const migrationFolder = path.resolve("db/migrations");

/** `missing` are not yet in the database; `newer` are in it, from a newer version. */
export async function findMigrationState(db: Kysely<Database>) {
  const [own, executed] = await Promise.all([listOwn(), listExecuted(db)]);
  return { missing: own.filter((name) => !executed.includes(name)), newer: listNewer(own, executed) };
}

/** Migrations that a newer version ran: `own` has neither them nor a later one. */
export function listNewer(own: string[], executed: string[]): string[] {
  const newest = own.toSorted().at(-1) ?? "";
  return executed.filter((name) => name > newest && !own.includes(name)).toSorted();
}

/** Empty before the first migration. */
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
