import { createServer, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
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
    // Node would refuse it without our headers.
    requireHostHeader: false,
  });
  server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, { Connection: "close", ...refusalHeaders }).end(`${STATUS_CODES[417]}\n`);
  });
  server.maxRequestsPerSocket = 10_000;
  // A connection waiting for its page costs 50 kB.
  server.maxConnections = 2_500;
  const open = new Set<ServerResponse>();
  server.on("clientError", (error, socket) => {
    const hasResponse = [...open].some((response) => response.socket === socket && response.headersSent);
    refuseClient(error, socket, hasResponse);
  });
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
        // Express would respond to a non-path without our headers. This target is refused as malformed.
        const lacksHost = !request.headers.host && request.httpVersion === "1.1";
        if (!request.url?.startsWith("/") || lacksHost) request.url = "/\\";
        listener(request, response);
      });
    },
  };
}

/** For requests that are not HTTP, or arrive too slowly. */
function refuseClient(error: Error & { code?: string }, socket: Duplex, hasResponse: boolean): void {
  if (!socket.writable || hasResponse) {
    socket.destroy();
    return;
  }
  const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
  const status = statuses[error.code ?? ""] ?? 400;
  const text = `${STATUS_CODES[status]}\n`;
  const headers = Object.entries({ Connection: "close", "Content-Length": text.length, ...refusalHeaders });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}`;
  socket.end(`${head}\r\n${text}`, () => socket.destroy());
}

const refusalHeaders = {
  "Content-Type": "text/plain; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
};
