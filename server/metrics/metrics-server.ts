import { createServer, type Server, type ServerResponse } from "node:http";

/**
 * Answers on the private address of a process: GET /healthz with 200 while `isHealthy` holds, else 503, for the container's
 * health check, and GET /metrics for Prometheus. A port that is in use is reported and does not stop the process.
 */
export function startMetricsServer(options: {
  port: number;
  host: string;
  isHealthy: () => boolean;
  metrics: { contentType: string; metrics: () => Promise<string> };
  onError: (error: Error) => void;
}): Server {
  const server = createServer((request, response) => {
    if (request.url === "/metrics") void answerMetrics(options, response);
    else {
      const found = request.url === "/healthz";
      const status = !found ? 404 : options.isHealthy() ? 200 : 503;
      answerText(response, status, status === 200 ? "ok\n" : "not ok\n");
    }
  });
  server.on("error", options.onError);
  return server.listen(options.port, options.host).unref();
}

async function answerMetrics(
  { metrics, onError }: Parameters<typeof startMetricsServer>[0],
  response: ServerResponse,
): Promise<void> {
  try {
    const text = await metrics.metrics();
    response.writeHead(200, { "content-type": metrics.contentType }).end(text);
  } catch (error) {
    onError(error as Error);
    answerText(response, 500, "the metrics cannot be read\n");
  }
}

function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(text);
}
