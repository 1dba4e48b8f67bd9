import { once } from "node:events";
import path from "node:path";
import express from "express";
import { parseConfig } from "#config";
import { createDatabase } from "#db/client.ts";
import { startHeartbeat } from "#db/processes/heartbeat.ts";
import { checkMigrations } from "#db/state/migration-state.ts";
import { createLogger, refuseToStart, stopOnSignals } from "#logger";
import { createDesk } from "./app.tsx";
import type { DeskServices } from "./services.ts";

/** Statement timeout (ms). The slowest page takes a fraction of a second. */
const STATEMENT_MS = 10_000;
/** How long open requests may take once it stops (ms). */
const FINISH_MS = 5_000;

/**
 * Runs until SIGTERM or SIGINT, then finishes open requests. Exits with the reason if variables are missing or
 * malformed.
 */
export function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  return start(environment).catch(refuseToStart);
}

async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = parseConfig(environment, "desk");
  const log = createLogger({ level: config.LOG_LEVEL, process: "desk" });
  await checkMigrations(config.DATABASE_URL);
  const db = createDatabase(config.DATABASE_URL, {
    applicationName: "ashfield-desk",
    max: 5,
    statementTimeout: STATEMENT_MS,
    onConnectionLost: (error) => log.warn({ err: error }, "database connection lost"),
  });
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined;
  const { SITE_URL: siteUrl, DESK_URL: deskUrl, DESK_PORT: port, DESK_HOST: host } = config;
  const assets = express.static(path.join(import.meta.dirname, "assets"), {
    immutable: true,
    maxAge: "1y",
    index: false,
  });
  const services: DeskServices = {
    ...{ db, log, siteUrl, deskUrl },
    redisUrl: config.REDIS_URL,
    expectedProcesses: config.EXPECTED_PROCESSES,
    allowSamples: config.NODE_ENV !== "production",
  };
  const app = createDesk(services, express.Router().use("/assets", assets));
  const server = app.listen(port, host, (error) => {
    if (error) refuseToStart(error);
    heartbeat = startHeartbeat(db, "desk");
    log.info({ port, deskUrl }, "listening");
  });
  stopOnSignals({
    log,
    stop: async (isClean) => {
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      // A browser's spare connection is neither idle nor ever timed out.
      setTimeout(() => server.closeAllConnections(), FINISH_MS).unref();
      await heartbeat?.stop(isClean);
      await closed;
      await db.destroy();
    },
  });
}
