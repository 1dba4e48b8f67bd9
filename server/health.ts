import type { RequestHandler } from "express";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { findMigrationState } from "#db/state/migration-state.ts";
import { withTimeout } from "#domain/timeout.ts";

const READY_MS = 1_500;

/** Returns why the process is not ready; undefined if it is. */
export type Readiness = () => Promise<string | undefined>;

/**
 * Ignores Redis, as web works without it. Concurrent calls share one check.
 * @param db A separate connection, because pages may hold all the others.
 */
export function createReadiness(db: Kysely<Database>, stopping: AbortSignal): Readiness {
  let checking: Promise<string | undefined> | undefined;
  let isMigrated = false;
  const check = async () => {
    const problem = (await checkDatabase(db)) ?? (isMigrated ? undefined : await checkMigrations(db));
    isMigrated ||= problem === undefined;
    return problem;
  };
  return async () => {
    if (stopping.aborted) return "the process is stopping";
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  };
}

export const serveLivez: RequestHandler = (_request, response) => {
  response.set("Cache-Control", "no-store").type("text").send("ok\n");
};

/** 200, or 503 with the reason, which ops/deploy shows. */
export function serveReadyz(checkReadiness: Readiness): RequestHandler {
  return async (_request, response) => {
    const problem = await checkReadiness();
    response
      .status(problem === undefined ? 200 : 503)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(problem === undefined ? "ready\n" : `not ready: ${problem}\n`);
  };
}

async function checkDatabase(db: Kysely<Database>): Promise<string | undefined> {
  const query = sql<{ value: string }>`select current_setting('transaction_read_only') as value`.execute(db);
  const reply = await withTimeout(READY_MS, "Postgres", query).catch(() => undefined);
  if (!reply) return "the database does not respond";
  return reply.rows[0]?.value === "off" ? undefined : "the database is read-only";
}

async function checkMigrations(db: Kysely<Database>): Promise<string | undefined> {
  // Until the first migration, web may not read the migrations table.
  const state = await withTimeout(READY_MS, "Postgres", findMigrationState(db)).catch(() => undefined);
  if (!state) return "the migrations cannot be read";
  return (
    state.refusal ??
    (state.missing.length > 0 ? `migrations are missing: ${state.missing.join(", ")}` : undefined)
  );
}
