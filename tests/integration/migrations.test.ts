import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { keepLog } from "../support/run-log.ts";
import { createEmptyDatabase } from "../support/services.ts";

test("an empty database is brought to the newest state, and a second run changes nothing", async () => {
  const { url } = await createEmptyDatabase();
  const applied = await migrateToLatest(url);
  expect(applied[0]).toBe("001-referrals-reviews-weather");
  expect(await migrateToLatest(url)).toEqual([]);
  expect(await listTables(url)).toEqual(
    expect.arrayContaining(["emails", "referrals", "reviews", "suppressions", "weather_readings"]),
  );
});

test("two processes that migrate at once both succeed, and each migration is applied once", async () => {
  const { url } = await createEmptyDatabase();
  const runs = await Promise.all([migrateInProcess(url), migrateInProcess(url)]);
  expect(runs.map((run) => run.code)).toEqual([0, 0]);
  const applied = runs.flatMap((run) => run.applied);
  expect(applied.toSorted()).toEqual([...new Set(applied)].toSorted());
  expect(applied).toContain("001-referrals-reviews-weather");
});

test("a database that cannot be reached ends the process with an error and without the password", async () => {
  const run = await migrateInProcess("postgres://somebody:topsecret@127.0.0.1:9/nowhere");
  expect(run.code).toBe(1);
  expect(run.output).toContain("migration failed");
  expect(run.output).not.toContain("topsecret");
});

async function migrateInProcess(databaseUrl: string) {
  const child = spawn(process.execPath, ["db/migrate.ts"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: "trace" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  keepLog(output + errors);
  const lines = output.split("\n").filter(Boolean);
  const applied = lines.flatMap((line) => (JSON.parse(line) as { applied?: string[] }).applied ?? []);
  return { code, applied, output: output + errors };
}

async function listTables(url: string): Promise<string[]> {
  const db = createDatabase(url);
  try {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
    return rows.map((row) => row.name);
  } finally {
    await db.destroy();
  }
}
