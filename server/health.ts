import type { RequestHandler } from "express";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { within } from "#deadline";

const READY_MS = 1_500;

/** /livez: the process answers. */
export const answerLive: RequestHandler = (_request, response) => {
  response.set("Cache-Control", "no-store").type("text").send("ok\n");
};

/** /readyz: Postgres answers within 1.5 s. Redis does not count: the web process works without it. */
export function answerReady(db: Kysely<Database>): RequestHandler {
  return async (_request, response) => {
    const ready = await within(READY_MS, "Postgres", sql`select 1`.execute(db)).then(
      () => true,
      () => false,
    );
    response
      .status(ready ? 200 : 503)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(ready ? "ready\n" : "not ready: the database does not answer\n");
  };
}
