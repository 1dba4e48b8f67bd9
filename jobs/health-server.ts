import { createServer, type Server } from "node:http";

/**
 * Answers GET /healthz with 200 or 503 on a private port, for the container's health check. If the port is in use, reports
 * an error and carries on.
 */
export function startHealthServer(options: {
  port: number;
  isHealthy: () => boolean;
  onError: (error: Error) => void;
}): Server {
  const server = createServer((request, response) => {
    const found = request.url === "/healthz";
    const status = !found ? 404 : options.isHealthy() ? 200 : 503;
    response.writeHead(status, { "content-type": "text/plain" }).end(status === 200 ? "ok\n" : "not ok\n");
  });
  server.on("error", options.onError);
  return server.listen(options.port, "127.0.0.1").unref();
}
