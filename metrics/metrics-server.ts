import { createServer, type Server, type ServerResponse } from "node:http";

/**
 * Serves GET /healthz (200 or 503) and GET /metrics (Prometheus) on a private port. If the port is in use,
 * reports an error and carries on.
 */
export function startMetricsServer(options: {
  port: number;
  host: string;
  isHealthy: () => boolean;
  metrics: { contentType: string; metrics: () => Promise<string> };
  onError: (error: Error) => void;
}): Server {
  const server = createServer((request, response) => {
    if (request.url === "/metrics") void sendMetrics(options, response);
    else {
      const found = request.url === "/healthz";
      const status = !found ? 404 : options.isHealthy() ? 200 : 503;
      sendText(response, status, status === 200 ? "ok\n" : "not ok\n");
    }
  });
  server.on("error", options.onError);
  return server.listen(options.port, options.host).unref();
}

async function sendMetrics(
  { metrics, onError }: Parameters<typeof startMetricsServer>[0],
  response: ServerResponse,
): Promise<void> {
  try {
    const text = await metrics.metrics();
    response.writeHead(200, { "content-type": metrics.contentType }).end(text);
  } catch (error) {
    onError(error as Error);
    sendText(response, 500, "cannot read the metrics\n");
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(text);
}
