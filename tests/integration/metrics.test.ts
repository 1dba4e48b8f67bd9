import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { createProcessMetrics } from "#metrics/process-metrics.ts";
import { addSiteMetrics } from "#metrics/site-metrics.ts";
import { createWebMetrics } from "#server/web-metrics.ts";
import { openEmailServices, refer } from "../support/email-services.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const office = await openEmailServices();
const { db } = office;

const read = async (registry: Registry, name: string) => {
  const text = await registry.getSingleMetricAsString(name);
  return Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line.startsWith(name))
      .map((line) => [line.slice(name.length, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
};

test("email and weather metrics match Postgres", async () => {
  await refer(db);
  await refer(db, { referredName: "visit evil.com" }, { looksAutomated: true });
  await sql`update emails set created_at = created_at - interval '20 minutes' where state = 'pending'`.execute(
    db,
  );
  const registry = new Registry();
  addSiteMetrics(registry, db);
  const database = await read(registry, "site_database_up");
  expect(database).toEqual({ "": 1 });
  expect((await read(registry, "site_oldest_unsent_mail_seconds"))[""]).toBeGreaterThanOrEqual(1_200);
  expect(await registry.getSingleMetricAsString("site_weather_age_seconds")).toContain("Inf");
});

test("without Postgres it says so", async () => {
  const postgres = await startTcpProxy(office.addresses.databaseUrl);
  onTestFinished(postgres.close);
  postgres.cut();
  const down = createDatabase(postgres.url, { max: 1 });
  onTestFinished(() => down.destroy());
  const registry = new Registry();
  addSiteMetrics(registry, down);
  const text = await registry.metrics();
  expect(text).toContain("site_database_up 0\n");
  expect(text).toMatch(/site_oldest_unsent_mail_seconds Nan/);
});

test("the metrics name the build, and include all that the documented alerts use", async () => {
  const metrics = createProcessMetrics("web", "abc123");
  createWebMetrics(metrics);
  addSiteMetrics(metrics.registry, db);
  const exported = await metrics.registry.metrics();
  expect(exported).toMatch(/^site_info\{version="[\d.]+",build="abc123",process="web"\} 1$/m);
  const document = readFileSync("docs/operations.md", "utf8");
  const used = [...document.matchAll(/expr: .*?\b(\w+_\w+)/g)].map(([, name]) => name);
  expect(used).toHaveLength(3);
  for (const name of used)
    expect(exported).toMatch(new RegExp(`^# TYPE ${name?.replace(/_count$/, "")} `, "m"));
});

test("queries are timed, and failed ones counted", async () => {
  const { registry, onQuery } = createProcessMetrics("worker");
  const own = createDatabase(office.addresses.databaseUrl, { max: 1, onQuery });
  onTestFinished(() => own.destroy());
  await own.selectFrom("processes").select("id").execute();
  await expect(sql`delete from missing`.execute(own)).rejects.toThrow("missing");
  const text = await registry.metrics();
  expect(text).toContain('db_query_duration_seconds_count{process="worker"} 2\n');
  expect(text).toContain('db_query_errors_total{process="worker"} 1\n');
});
