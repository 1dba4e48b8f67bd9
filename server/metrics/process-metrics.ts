import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Seconds; a page of ours takes 20 ms, and nobody waits longer than 10 s. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statements = ["select", "insert", "update", "delete", "begin", "commit"] as const;

/** What a process tells Prometheus, and what counts its queries. */
export type ProcessMetrics = {
  registry: Registry;
  durations: number[];
  /** To be given to `createDatabase`. */
  onQuery: (query: { sql: string; ms: number; hasFailed: boolean }) => void;
};

/** Creates the registry of a process, with Node's own metrics (event-loop delay, memory, garbage collection) and its queries. */
export function createProcessMetrics(process: "web" | "worker"): ProcessMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const queries = new Histogram({
    name: "db_query_duration_seconds",
    help: "Time that Postgres took for a statement, by its kind",
    labelNames: ["statement"],
    buckets: DURATIONS,
    registers: [registry],
  });
  const failures = new Counter({
    name: "db_query_errors_total",
    help: "Statements that failed, by their kind",
    labelNames: ["statement"],
    registers: [registry],
  });
  return {
    registry,
    durations: DURATIONS,
    onQuery: ({ sql, ms, hasFailed }) => {
      const statement = kindOf(sql);
      queries.observe({ statement }, ms / 1000);
      if (hasFailed) failures.inc({ statement });
    },
  };
}

/** The first word of a statement; a label must have few values. */
function kindOf(sql: string): string {
  const first = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? "";
  return statements.find((statement) => statement === first) ?? (first === "with" ? "select" : "other");
}
