import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express, { type RequestHandler } from "express";
import { parseConfig } from "#config";
import { isLoopbackHost } from "#domain/loopback.ts";
import { createQueueBoard } from "#jobs/queue-board.ts";
import { createLogger, type Logger } from "#logger";

export type Board = { url: string; close: () => Promise<void> };

/**
 * Serves the queue's board (jobs/queue-board.ts) by itself. It is a process of its own, so that web and worker load none of it, and knows no visitor: its port belongs to operators alone.
 */
export async function startBoard(options: {
  redisUrl: string;
  host: string;
  port: number;
  log: Logger;
}): Promise<Board> {
  const { redisUrl, host, port, log } = options;
  const board = createQueueBoard({ redisUrl, basePath: "", log });
  const app = express();
  app.disable("x-powered-by");
  app.use(admitOperators);
  app.use(board.handler);
  const server = app.listen(port, host);
  await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  log.info({ url }, "the board shows the queue");
  return {
    url,
    close: async () => {
      server.closeAllConnections();
      server.close();
      board.close();
    },
  };
}

/** Refuses what would change something, and pages of others that reach this port by a name of theirs (DNS rebinding). */
const admitOperators: RequestHandler = (request, response, next) => {
  if (!isLoopbackHost(request.headers.host))
    response.status(403).type("text").send("Ask for it as localhost.\n");
  else if (request.method !== "GET" && request.method !== "HEAD")
    response.status(405).set("Allow", "GET, HEAD").type("text").send("The board only shows.\n");
  else next();
};

if (import.meta.main) {
  const config = parseConfig(process.env, "board");
  const log = createLogger({ level: config.LOG_LEVEL, process: "board", repeatMs: 60_000 });
  const { REDIS_URL: redisUrl, METRICS_HOST: host, METRICS_PORT: port } = config;
  const board = await startBoard({ redisUrl, host, port, log });
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => void board.close().then(() => process.exit(0)));
}
