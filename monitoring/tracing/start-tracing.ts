import type { Logger } from "#logger";
import type { Tracing } from "./tracing.ts";

/**
 * Starts tracing when an endpoint is given (OTLP over HTTP). Without one nothing is loaded: the packages are imported here.
 * @param options.endpoint The collector's address; traces go to its /v1/traces.
 */
export async function startTracing(options: {
  endpoint: string | undefined;
  process: "web" | "worker";
  log: Logger;
}): Promise<Tracing | undefined> {
  const { endpoint, process, log } = options;
  if (!endpoint) return undefined;
  const { createTracing } = await import("./open-telemetry.ts");
  log.info({ endpoint: new URL(endpoint).origin }, "traces are sent");
  return createTracing({ endpoint, process, log });
}
