import { afterAll, expect, test } from "vitest";
import { openSite, report } from "./site.ts";
import { ask, flood, visit } from "./visitors.ts";

/** 80% of web's memory limit in docker-compose.yml. */
const MEGABYTES = 0.8 * 384;
const seconds = 30;
const rows: Record<string, string | number>[] = [];

const site = await openSite();
afterAll(() => report("A crowd", rows));

const crowds = [
  { path: "/", connections: 200 },
  { path: "/reviews?show=all", connections: 200 },
  { path: "/", connections: 200, pipelining: 10 },
  { path: "/estimate", connections: 500 },
  { path: "/", connections: 2_000 },
  { path: "/estimate", connections: 2_000 },
];

test.each(crowds)(
  "$connections connections on $path: only 200, 429 or 503, and memory stays within its limit",
  async ({ path, connections, pipelining = 1 }) => {
    const web = await site.start();
    const healthCheck = visit(`${web.url}/readyz`, 500);
    const visitor = visit(`${web.url}/reviews?q=piano`, 500, "203.0.113.7");
    const seen = await flood({ url: web.url, connections, seconds, pipelining, path });
    const health = await healthCheck.stop();
    const ordinary = await visitor.stop();
    const first = await ask(`${web.url}/`);
    const memory = web.peakMemory();
    const lines = web.logs.length;
    rows.push({
      path,
      connections,
      pipelining,
      "200": seen.statuses[200] ?? 0,
      refused: (seen.statuses[429] ?? 0) + (seen.statuses[503] ?? 0),
      errors: seen.errors,
      "memory MB": Math.round(memory),
      ready: `${health.answers} of ${health.answers + health.failures.length}`,
      "ready p95 ms": Math.round(health.p95),
      "visitor p95 ms": Math.round(ordinary.p95),
      "page after ms": Math.round(first.ms),
      "log lines": lines,
    });
    expect(web.child.exitCode).toBeNull();
    expect(Object.keys(seen.statuses).filter((status) => !["200", "429", "503"].includes(status))).toEqual(
      [],
    );
    expect(seen.statuses[200]).toBeGreaterThan(0);
    expect(seen.errors).toBe(0);
    expect(memory).toBeLessThan(MEGABYTES);
    expect(health.failures).toEqual([]);
    expect(health.answers).toBeGreaterThan(1);
    expect(ordinary.failures).toEqual([]);
    expect(ordinary.p95).toBeLessThan(2_000);
    expect(first.status).toBe(200);
    expect(first.ms).toBeLessThan(5_000);
    // Refusals are logged once a minute; visitors who leave while waiting get a line each.
    const answered = (seen.statuses[200] ?? 0) + ordinary.answers;
    expect(lines).toBeLessThan(answered + connections * pipelining + 100);
    expect(await web.end()).toBe(0);
  },
);
