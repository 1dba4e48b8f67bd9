import { readFileSync } from "node:fs";
import path from "node:path";
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#db/schema.ts";
import { addQueueMetrics } from "#jobs/queue-metrics.ts";
import { createProcessMetrics } from "#server/metrics/process-metrics.ts";
import { addSiteMetrics } from "#server/metrics/site-metrics.ts";
import { createWebMetrics } from "#server/web-metrics.ts";

const root = path.resolve(import.meta.dirname, "../..");
const notMetrics = new Set(
  "max min sum rate by on or and absent offset histogram_quantile vector without ignoring increase".split(
    " ",
  ),
);

/** Names and labels of everything that web and worker expose. */
async function listMetrics(): Promise<Map<string, Set<string>>> {
  const [web, worker] = [createProcessMetrics("web"), createProcessMetrics("worker")];
  createWebMetrics(web, ["/"]);
  addSiteMetrics(web.registry, {} as Kysely<Database>);
  addQueueMetrics(worker.registry, { queue: {} as Queue, redis: { status: "end" } as Redis });
  const names = new Map<string, Set<string>>();
  for (const { registry } of [web, worker])
    for (const { name, type, labelNames = [] } of registry.getMetricsAsArray() as unknown as Described[]) {
      const isHistogram = String(type) === "histogram";
      for (const suffix of isHistogram ? ["_bucket", "_count", "_sum"] : [""])
        names.set(
          name + suffix,
          new Set([...labelNames, "process", ...(suffix === "_bucket" ? ["le"] : [])]),
        );
    }
  return names;
}

type Described = { name: string; type: string; labelNames?: string[] };

/** The metrics of an expression, each with the labels that the expression uses. */
function readExpression(expression: string): { names: string[]; labels: string[] } {
  const labels = [
    ...expression.matchAll(/\b(?:by|without|on) \(([^)]*)\)/g),
    ...expression.matchAll(/\{([^}]*)\}/g),
  ].flatMap(([, list = ""]) => list.split(",").map((one) => one.trim().split(/[=!~]/)[0] ?? ""));
  const bare = expression.replace(
    /\{[^}]*\}|\[[^\]]*\]|\b(by|without|on) \([^)]*\)|\boffset \w+|"[^"]*"/g,
    " ",
  );
  const names = (bare.match(/[a-zA-Z_:][\w:]*/g) ?? []).filter((word) => !notMetrics.has(word));
  return { names, labels };
}

const rules = readFileSync(path.join(root, "ops/prometheus/alerts.yml"), "utf8");
const dashboard = readFileSync(path.join(root, "ops/grafana/dashboard.json"), "utf8");
const expressions = {
  alerts: [...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expr = ""]) => expr),
  dashboard: (JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(
    ({ targets }) => targets.map(({ expr }) => expr),
  ),
};

test.each([
  ...expressions.alerts.map((expr) => ["alerts.yml", expr] as const),
  ...expressions.dashboard.map((expr) => ["dashboard.json", expr] as const),
])("%s asks for what the processes expose: %s", async (_file, expression) => {
  const metrics = await listMetrics();
  const { names, labels } = readExpression(expression);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !metrics.has(name))).toEqual([]);
  const known = new Set(names.flatMap((name) => [...(metrics.get(name) ?? [])]));
  expect(labels.filter((label) => !known.has(label))).toEqual([]);
});

test("every rule has an expression, a severity and words for a person", () => {
  const count = (pattern: RegExp) => rules.match(pattern)?.length ?? 0;
  const alerts = count(/^ +- alert: \w+$/gm);
  expect(alerts).toBeGreaterThan(10);
  expect(expressions.alerts).toHaveLength(alerts);
  for (const pattern of [/severity: (page|ticket) /g, /^ +summary: ".+"$/gm, /^ +description: ".+"$/gm])
    expect(count(pattern)).toBe(alerts);
});

test("a planted name that nobody exposes is found", async () => {
  const metrics = await listMetrics();
  const { names } = readExpression('max by (thing) (site_missing{state="a"}[5m]) > 3 or site_mails');
  expect(names.filter((name) => !metrics.has(name))).toEqual(["site_missing"]);
});
