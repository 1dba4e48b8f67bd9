import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { createDatabase } from "../client.ts";
import { onlyRow } from "../queries/rows.ts";
import type { Database } from "../schema.ts";

/** Relative to the project folder: web is a bundle, where a path relative to this file fails. */
export const migrationFolder = path.resolve("db/migrations");

/** Of the columns that 001-baseline created before migrations had checksums. */
const BASELINE_COLUMNS = "6daa81a5eb105703668c717bdaa62dc8";

/**
 * `missing` are not yet in the database; `newer` are in it, from a newer version.
 * @returns `refusal` in one line, if this version must not use the database, as its migrations are others.
 */
export async function findMigrationState(db: Kysely<Database>) {
  const own = await readChecksums();
  const executed = await listExecuted(db);
  const names = Object.keys(own);
  const known = executed.slice(0, names.length);
  const unknown = known.find(({ name }, index) => name !== names[index]);
  const other = unknown ?? (await findChanged(db, known, own));
  return {
    missing: names.slice(known.length),
    newer: executed.slice(names.length).map(({ name }) => name),
    refusal: other && refuse(other.name),
  };
}

/**
 * For the start of a process. Returns while Postgres is down.
 * @throws The refusal of findMigrationState.
 */
export async function checkMigrations(databaseUrl: string): Promise<void> {
  const db = createDatabase(databaseUrl, { applicationName: "ashfield-start", max: 1 });
  const state = await findMigrationState(db).catch(() => undefined);
  await db.destroy();
  if (state?.refusal) throw new Error(state.refusal);
}

/** SHA-256 of each migration's file by its name, in their order. */
export async function readChecksums(): Promise<Record<string, string>> {
  const files = (await fs.readdir(migrationFolder)).toSorted();
  const sums = files.map(async (file) => {
    const content = await fs.readFile(path.join(migrationFolder, file));
    return [path.parse(file).name, createHash("sha256").update(content).digest("hex")] as const;
  });
  return Object.fromEntries(await Promise.all(sums));
}

type Executed = { name: string; checksum: string | null };

/** Empty before the first migration. */
async function listExecuted(db: Kysely<Database>): Promise<Executed[]> {
  const { name } = await onlyRow(
    db,
    sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`,
  );
  if (!name) return [];
  const { rows } = await sql<Executed>`
    select name, to_jsonb(kysely_migration) ->> 'checksum' as checksum from kysely_migration
    order by name collate "C"`.execute(db);
  return rows;
}

async function findChanged(db: Kysely<Database>, known: Executed[], own: Record<string, string>) {
  const [first] = known;
  if (known.length === 1 && first?.checksum === null)
    return (await hashColumns(db)) === BASELINE_COLUMNS ? undefined : first;
  return known.find(({ name, checksum }) => checksum !== null && checksum !== own[name]);
}

/** From pg_catalog, because information_schema hides what a role may not read. */
async function hashColumns(db: Kysely<Database>): Promise<string> {
  const { hash } = await onlyRow(
    db,
    sql<{ hash: string }>`
      select md5(string_agg(
        format('%s.%s %s', relname, attname, format_type(atttypid, atttypmod)), ','
        order by relname collate "C", attname collate "C"
      )) as hash
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
        and attnum > 0 and not attisdropped`,
  );
  return hash;
}

function refuse(name: string): string {
  return `This database was made by an unreleased version: its migration ${name} is not this version's. \
Nothing was changed. Go back to the version that made it, or start with an empty database \
(docs/operations.md, "A database that cannot be updated").`;
}
