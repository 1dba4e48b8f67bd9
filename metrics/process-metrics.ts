import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Seconds. A page takes 20 ms, and the slowest response 10 s. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type ProcessMetrics = ReturnType<typeof createProcessMetrics>;

/** Metrics that web and worker share: Node's own, and the time of database statements. */
export function createProcessMetrics(process: "web" | "worker") {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
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
