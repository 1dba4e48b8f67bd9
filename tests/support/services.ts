import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Kysely } from "kysely";
import pg from "pg";
import { createDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import type { Database } from "#db/schema.ts";
import { startContainers } from "./containers.ts";
import { startLocalServices, type TestServices } from "./local-services.ts";
import { recordPersonalData } from "./run-log.ts";

/**
 * Uses TEST_DATABASE_URL and TEST_REDIS_URL if set, otherwise containers, otherwise the development services in a
 * temporary folder.
 */
export async function startTestServices(print: (line: string) => void = console.log): Promise<TestServices> {
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl, TEST_SERVICE_LOGS = "" } = process.env;
  const logFiles = TEST_SERVICE_LOGS.split(path.delimiter).filter(Boolean);
  const given =
    databaseUrl && redisUrl ? { databaseUrl, redisUrl, logFiles, stop: async () => {} } : undefined;
  const services = given ?? (await startContainers(print)) ?? (await startLocalServices(print));
  try {
    await ensureTemplate(services.databaseUrl);
  } catch (error) {
    await services.stop();
    throw error;
  }
  return services;
}

/** Generous, for a busy machine. */
export const patient = { connectionTimeout: 120_000, statementTimeout: 120_000 };

export type TestDatabase = { url: string; db: Kysely<Database>; drop(): Promise<void> };

/** Clones the migrated template. */
export async function createTestDatabase(adminUrl = process.env["TEST_DATABASE_URL"]): Promise<TestDatabase> {
  if (!adminUrl) throw new Error("TEST_DATABASE_URL is not set; start the test services first");
  const { name, url } = await createEmptyDatabase(adminUrl, templateName());
  const db = createDatabase(url, { applicationName: "ashfield-test", ...patient });
  return {
    url,
    db,
    drop: async () => {
      await recordPersonalData(db);
      await db.destroy();
      await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists "${name}" with (force)`));
    },
  };
}

export async function createEmptyDatabase(
  adminUrl = process.env["TEST_DATABASE_URL"] ?? "",
  template = "template0",
): Promise<{ name: string; url: string }> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await asAdmin(adminUrl, (admin) => admin.query(`create database "${name}" template "${template}"`));
  return { name, url: withDatabase(adminUrl, name) };
}

/** Depends on the migrations, so that another version's template is never used. */
function templateName(): string {
  const folder = path.resolve(import.meta.dirname, "../../db/migrations");
  const hash = createHash("sha256");
  for (const file of readdirSync(folder).sort())
    hash.update(file).update(readFileSync(path.join(folder, file)));
  return `test_template_${hash.digest("hex").slice(0, 16)}`;
}

/** Renames the database at the end, so that a half-migrated one is never used. */
async function ensureTemplate(adminUrl: string): Promise<void> {
  const template = templateName();
  await asAdmin(adminUrl, async (admin) => {
    await admin.query("select pg_advisory_lock(hashtext('test template'))");
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [template]);
    if (rowCount) return;
    const { name, url } = await createEmptyDatabase(adminUrl);
    await migrateToLatest(url);
    await admin.query(`alter database "${name}" rename to "${template}"`);
  });
}

async function asAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: patient.connectionTimeout,
  });
  admin.on("error", () => {});
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
