import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import manifest from "../package.json" with { type: "json" };

/** Seconds. A page takes 20 ms, and the slowest response 10 s. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type ProcessMetrics = ReturnType<typeof createProcessMetrics>;

/**
 * Metrics that web and worker share: Node's own, the time of database statements, and which build runs.
 * @param build The image's tag.
 */
export function createProcessMetrics(process: "web" | "worker", build = "none") {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const help = "Always 1, with the version and the build that runs";
  new Gauge({ name: "site_info", help, labelNames: ["version", "build"], registers }).set(
    { version: manifest.version, build },
    1,
  );
  const queries = new Histogram({
    name: "db_query_duration_seconds",
    help: "Time Postgres took for a statement",
    buckets: DURATIONS,
    registers,
  });
  const failures = new Counter({ name: "db_query_errors_total", help: "Statements that failed", registers });
  return {
    registry,
    durations: DURATIONS,
    /** For `createDatabase`. */
    onQuery: ({ ms, hasFailed }: { ms: number; hasFailed: boolean }): void => {
      queries.observe(ms / 1000);
      if (hasFailed) failures.inc();
    },
  };
}
