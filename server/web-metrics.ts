import { Counter, Histogram } from "prom-client";
import { createErrorCount } from "./error-count.ts";
import type { ProcessMetrics } from "./metrics/process-metrics.ts";
import type { CacheResult } from "./page-cache/serve-cached.ts";

export type WebMetrics = ReturnType<typeof createWebMetrics>;

/** Answers 503 when there is no reading, which has an alert of its own. */
const WEATHER_PATH = "/api/weather";

/** Counts the answers of the page cache, and times all others by class of status. */
export function createWebMetrics({ registry, durations }: Pick<ProcessMetrics, "registry" | "durations">) {
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until the answer had left, by class of status; without files, health checks and pages from the cache",
    labelNames: ["status"],
    buckets: durations,
    registers: [registry],
  });
  const cached = new Counter({
    name: "page_cache_answers_total",
    help: "Answers of the page cache: hit, made (rendered for this visitor), joined (waited for that), changed or last (an old page)",
    labelNames: ["result"],
    registers: [registry],
  });
  // Looking labels up for each answer would cost as much as a hit.
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
