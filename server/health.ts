import type { RequestHandler } from "express";
import { type Kysely, sql } from "kysely";
import { findMigrationState } from "#db/migration-state.ts";
import type { Database } from "#db/schema.ts";
import { within } from "#domain/deadline.ts";

const READY_MS = 1_500;

/** Returns why visitors cannot be served; undefined when they can. */
export type Readiness = () => Promise<string | undefined>;

/**
 * Creates the readiness check: the process must not be stopping, and Postgres must answer within 1.5 s, accept writes and
 * have every migration of this version, which may start before the database is migrated. Redis does not count: the web process works
 * without it. Calls at the same time share one check.
 * @param db A connection of its own, as pages may be waiting for all others.
 */
export function createReadiness(db: Kysely<Database>, stopping: AbortSignal): Readiness {
  let asked: Promise<string | undefined> | undefined;
  let isMigrated = false;
  const ask = async () => {
    const obstacle = (await askDatabase(db)) ?? (isMigrated ? undefined : await askMigrations(db));
    isMigrated ||= obstacle === undefined;
    return obstacle;
  };
  return async () => {
    if (stopping.aborted) return "the process is stopping";
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

/** /livez: the process answers. */
export const answerLive: RequestHandler = (_request, response) => {
  response.set("Cache-Control", "no-store").type("text").send("ok\n");
};

/** /readyz: see createReadiness. */
export function answerReady(findObstacle: Readiness): RequestHandler {
  return async (_request, response) => {
    const obstacle = await findObstacle();
    response
      .status(obstacle === undefined ? 200 : 503)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(obstacle === undefined ? "ready\n" : `not ready: ${obstacle}\n`);
  };
}

async function askDatabase(db: Kysely<Database>): Promise<string | undefined> {
  const query = sql<{ value: string }>`select current_setting('transaction_read_only') as value`.execute(db);
  const answer = await within(READY_MS, "Postgres", query).catch(() => undefined);
  if (!answer) return "the database does not answer";
  return answer.rows[0]?.value === "off" ? undefined : "the database takes no writes";
}

async function askMigrations(db: Kysely<Database>): Promise<string | undefined> {
  // Before the first migration with its rights, web may not even ask.
  const state = await within(READY_MS, "Postgres", findMigrationState(db)).catch(() => undefined);
  if (!state) return "the database cannot be asked for its migrations";
  return state.missing.length > 0 ? `the database lacks ${state.missing.join(", ")}` : undefined;
}
