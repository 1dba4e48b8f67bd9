import { createServer, type Server } from "node:http";

/**
 * Answers GET /healthz with 200 while `isHealthy` holds, else 503, for the container's health check.
 * A port that is in use is reported and does not stop the process.
 */
export function listenForHealth(options: {
  port: number;
  host: string;
  isHealthy: () => boolean;
  onError: (error: Error) => void;
}): Server {
  const server = createServer((request, response) => {
    const found = request.url === "/healthz";
    const status = !found ? 404 : options.isHealthy() ? 200 : 503;
    response.writeHead(status, { "content-type": "text/plain" }).end(`${status === 200 ? "ok" : "not ok"}\n`);
  });
  server.on("error", options.onError);
  return server.listen(options.port, options.host).unref();
}
