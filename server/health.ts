import type { RequestHandler } from "express";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

const READY_MS = 1_500;

/** Tells what stands in the way of visitors; undefined when nothing does. */
export type Readiness = () => Promise<string | undefined>;

/**
 * Creates the question whether visitors may come: not while the process stops, and Postgres must answer within 1.5 s and
 * take writes. Redis does not count: the web process works without it. Whoever asks meanwhile gets the same answer.
 * @param db A connection of its own, as pages may be waiting for all others.
 */
export function createReadiness(db: Kysely<Database>, stopping: AbortSignal): Readiness {
  let asked: Promise<string | undefined> | undefined;
  return async () => {
    if (stopping.aborted) return "the process is stopping";
    asked ??= askDatabase(db).finally(() => {
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
  const answer = sql<{ value: string }>`select current_setting('transaction_read_only') as value`
    .execute(db)
    .then(
      ({ rows }) => (rows[0]?.value === "off" ? undefined : "the database takes no writes"),
      () => "the database does not answer",
    );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    // When this process was busy itself, an answer that lies in the socket is read before Postgres is called slow.
    const giveUp = () => setImmediate(resolve, "the database does not answer");
    timer = setTimeout(giveUp, READY_MS);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}
