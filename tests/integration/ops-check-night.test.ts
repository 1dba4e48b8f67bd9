import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startHeartbeat } from "#db/processes/heartbeat.ts";
import { startRedis } from "#dev/services/redis.ts";
import { openEmailServices } from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { ops, readTable } from "../support/run-ops.ts";

const office = await openEmailServices();
const { db } = office;
beforeEach(async () => {
  for (const table of ["referrals", "mail_outage", "processes"] as const)
    await db.deleteFrom(table).execute();
  await office.redis.flushdb();
});

async function check(part: string, changes: Record<string, string> = {}) {
  const environment = office.environment(changes);
  const { code, out } = await ops(environment, ["check", part]);
  return { code, about: (what: string) => readTable(out).find(({ What }) => What === what) };
}

test("a full Redis is a fault", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "full-redis-"));
  const server = await startRedis({ dataDir, preferredPort: 26_379, print: () => {} });
  const redis = new Redis(server.url);
  onTestFinished(async () => {
    redis.disconnect();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const checkRedis = async () => {
    const { code, about } = await check("redis", { REDIS_URL: server.url });
    return { code, ...about("writes"), detail: about("writes")?.["Detail"] };
  };
  await redis.config("SET", "maxmemory-policy", "noeviction");
  expect(await checkRedis()).toMatchObject({ code: 0, Level: "ok" });
  await redis.setrange("ballast", 20 * 2 ** 20 - 1, "x");
  await redis.config("SET", "maxmemory", "20mb");
  const full = await checkRedis();
  expect(full).toMatchObject({ code: 1, Level: "fail", Detail: expect.stringContaining("OOM") });
  expect(full.detail).toContain("it refuses jobs, so no email goes out");
});

test("a crashed process is not recorded as stopped", async () => {
  const broken = startHeartbeat(db, "web");
  await eventually(async () => expect(await countRuns()).toBe(1));
  await broken.stop(false);
  const runs = await db.selectFrom("processes").select("stopped_at").execute();
  expect(runs).toEqual([{ stopped_at: null }]);
  expect((await check("web")).about("heartbeat")).toMatchObject({ Level: "ok" });
});

async function countRuns(): Promise<number> {
  return (await db.selectFrom("processes").select("id").execute()).length;
}
