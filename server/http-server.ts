import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { Logger } from "#logger";

type HttpServerOptions = {
  log: Logger;
  /** How long a stopping process keeps accepting requests (ms), so that every proxy notices. */
  drainMs?: number;
  /** How long open responses may take after that (ms). Caddy waits as long for one to start. */
  finishMs?: number;
};

/** Longer than Caddy's, so that Caddy closes idle connections. */
const KEEP_ALIVE_MS = 150_000;

/**
 * To stop, it reports not ready and sends `Connection: close` until proxies notice, then refuses new
 * connections, then finishes open responses.
 */
export function createHttpServer({ log, drainMs = 5_000, finishMs = 30_000 }: HttpServerOptions) {
  const stopping = new AbortController();
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: 8_000,
    requestTimeout: 12_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
  });
  server.maxRequestsPerSocket = 10_000;
  // A connection waiting for its page costs 50 kB.
  server.maxConnections = 2_500;
  const open = new Set<ServerResponse>();
  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    for (const response of open) if (!response.headersSent) response.setHeader("Connection", "close");
    log.info({ drainMs, open: open.size }, "stopping");
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    // Accept connections already in the backlog, or the kernel would reset them and a form could be lost.
    await new Promise((resolve) => setImmediate(resolve));
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Keep-alive connections turn idle only after their response.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    // Only stuck clients are left.
    const stuck = setTimeout(() => server.closeAllConnections(), finishMs);
    await closed;
    clearInterval(idle);
    clearTimeout(stuck);
  }

  return {
    server,
    /** Aborted when shutdown begins. */
    stopping: stopping.signal,
    /** Resolves once all connections are closed. Concurrent calls share one stop. */
    stop: (): Promise<void> => {
      stopped ??= stop();
      return stopped;
    },
    handleWith: (listener: RequestListener) => {
      server.on("request", (request, response) => {
        open.add(response);
        response.on("close", () => open.delete(response));
        if (stopping.signal.aborted) response.setHeader("Connection", "close");
        listener(request, response);
      });
    },
  };
}
