import { Counter, Histogram } from "prom-client";
import { createErrorCount } from "./error-count.ts";
import type { ProcessMetrics } from "./metrics/process-metrics.ts";
import type { CacheResult } from "./page-cache/serve-cached.ts";

export type WebMetrics = ReturnType<typeof createWebMetrics>;

/** Responds with 503 if there is no reading, which has its own alert. */
const WEATHER_PATH = "/api/weather";

/** Counts responses from the page cache, and times all others by status class. */
export function createWebMetrics({ registry, durations }: Pick<ProcessMetrics, "registry" | "durations">) {
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until the response was sent, by status class; without files, health checks and cached pages",
    labelNames: ["status"],
    buckets: durations,
    registers: [registry],
  });
  const cached = new Counter({
    name: "page_cache_answers_total",
    help: "Responses from the page cache: hit, made (rendered for this visitor), joined (waited for that), changed or last (stale)",
    labelNames: ["result"],
    registers: [registry],
  });
  // Looking up labels each time would cost as much as a cache hit.
  const results = ["hit", "made", "joined", "changed", "last"] as const satisfies CacheResult[];
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
