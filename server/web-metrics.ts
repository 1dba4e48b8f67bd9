import { Counter, Histogram } from "prom-client";
import type { ProcessMetrics } from "#metrics/process-metrics.ts";
import { createErrorCount } from "./error-count.ts";
import type { CacheResult } from "./page-cache/serve-cached.ts";

export type WebMetrics = ReturnType<typeof createWebMetrics>;

/** Its 503s are not counted: stale weather has its own alert. */
const WEATHER_PATH = "/api/weather";

/** `countErrors` counts the 5xx responses of the last five minutes, for the heartbeat. */
export function createWebMetrics({ registry, durations }: Pick<ProcessMetrics, "registry" | "durations">) {
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until the response was sent, by status class; excludes files, health checks, cached pages",
    labelNames: ["status"],
    buckets: durations,
    registers: [registry],
  });
  const cached = new Counter({
    name: "page_cache_responses_total",
    help: "Responses from the page cache: hit, miss (rendered), coalesced (waited for a render) or stale",
    labelNames: ["result"],
    registers: [registry],
  });
  // Looking up labels each time would cost as much as a cache hit.
  const results = ["hit", "miss", "coalesced", "stale"] as const satisfies CacheResult[];
  const counters = Object.fromEntries(results.map((result) => [result, cached.labels(result)]));
  const errors = createErrorCount();
  return {
    observe: (statusCode: number, ms: number, path: string) => {
      requests.observe({ status: `${Math.floor(statusCode / 100)}xx` }, ms / 1000);
      if (statusCode >= 500 && path !== WEATHER_PATH) errors.add();
    },
    countErrors: errors.count,
    countCached: (result: CacheResult) => counters[result]?.inc(),
  };
}
