import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "#logger";

export type HttpServerOptions = {
  log: Logger;
  /** Milliseconds for which a stopping process still answers, so that every proxy notices. */
  drainMs?: number;
  /** Milliseconds that answers in progress have after that; Caddy waits as long for one to begin. */
  answerMs?: number;
};

export type HttpServer = {
  server: Server;
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal;
  /** Stops in order; resolves when no connection is left. A second call waits for the first. */
  stop: () => Promise<void>;
};

/** Longer than Caddy's keep-alive, so that the proxy and not this process ends an idle connection. */
const KEEP_ALIVE_MS = 150_000;

/**
 * Creates the server with the bounds that keep a crowd from harming it. To stop: not ready and `Connection: close` on
 * every answer while proxies notice, then no new connections, then the rest of the answers.
 */
export function createHttpServer({
  log,
  drainMs = 5_000,
  answerMs = 30_000,
}: HttpServerOptions): HttpServer & { answerWith: (listener: RequestListener) => void } {
  const stopping = new AbortController();
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: 8_000,
    requestTimeout: 12_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
  });
  server.maxRequestsPerSocket = 10_000;
  // One that waits for its page costs 50 kB.
  server.maxConnections = 2_500;
  const open = new Set<ServerResponse>();
  server.on("clientError", (error, socket) => {
    const hasAnswer = [...open].some((response) => response.socket === socket && response.headersSent);
    answerClientError(error, socket, hasAnswer);
  });
  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    for (const response of open) if (!response.headersSent) response.setHeader("Connection", "close");
    log.info({ drainMs, open: open.size }, "stopping");
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    // Who has connected meanwhile is accepted before an immediate runs; the system would cut them off, and a form be lost.
    await new Promise((resolve) => setImmediate(resolve));
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A kept-alive connection that ends its answer later would hold the server open.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    // A connection that outlasts the longest answer is a stuck client.
    const stuck = setTimeout(() => server.closeAllConnections(), answerMs);
    await closed;
    clearInterval(idle);
    clearTimeout(stuck);
  }

  return {
    server,
    stopping: stopping.signal,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
    answerWith: (listener) => {
      server.on("request", (request, response) => {
        open.add(response);
        response.on("close", () => open.delete(response));
        if (stopping.signal.aborted) response.setHeader("Connection", "close");
        // Express would answer what is no path without our headers; this is refused as malformed.
        if (!request.url?.startsWith("/")) request.url = "/\\";
        listener(request, response);
      });
    },
  };
}

/** What is no HTTP, or came too slowly, is answered in one line. */
function answerClientError(error: Error & { code?: string }, socket: Duplex, hasAnswer: boolean): void {
  if (!socket.writable || hasAnswer) {
    socket.destroy();
    return;
  }
  const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
  const status = statuses[error.code ?? ""] ?? 400;
  const text = `${STATUS_CODES[status]}\n`;
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${text.length}`,
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options: nosniff",
  ];
  socket.end(`${headers.join("\r\n")}\r\n\r\n${text}`, () => socket.destroy());
}
