import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { findMigrationState } from "#db/state/migration-state.ts";
import { MIGRATE } from "../failure.ts";
import { formatBytes } from "../print/text.ts";
import { type CheckResult, resultsOf } from "./check-result.ts";

const finding = resultsOf("postgres");
const OLDEST = 15;

export async function checkPostgres(db: Kysely<Database>): Promise<CheckResult[]> {
  const { rows } = await sql<{ version: string; number: number; bytes: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_database_size(current_database())::float8 as bytes
  `.execute(db);
  const { version = "", number = 0, bytes = 0 } = rows[0] ?? {};
  const server =
    number < OLDEST * 10_000
      ? finding("fail", "server", `version ${version} is too old; ${OLDEST} or later is required`)
      : finding("ok", "server", `up, version ${version.split(" ")[0]}, ${formatBytes(bytes)}`);
  return [server, checkMigrations(await findMigrationState(db))];
}

/** After a rollback the database is ahead, which is fine for a while. */
function checkMigrations({ missing, newer, refusal }: Awaited<ReturnType<typeof findMigrationState>>) {
  const report = (level: CheckResult["level"], detail: string, command?: string) =>
    finding(level, "migrations", detail, command);
  if (refusal) return report("fail", refusal);
  if (missing.length > 0) return report("fail", `${missing.length} missing: ${missing.join(", ")}`, MIGRATE);
  if (newer.length > 0) return report("warn", `${newer.length} from a later version: ${newer.join(", ")}`);
  return report("ok", "up to date");
}
