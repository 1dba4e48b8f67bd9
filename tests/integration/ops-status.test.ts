import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createRun } from "#db/processes/runs.ts";
import { storeReading } from "#db/weather/readings.ts";
import { openEmailServices } from "../support/email-services.ts";
import { ops, readTable } from "../support/run-ops.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const office = await openEmailServices();
const { db } = office;

const { environment } = office;

beforeEach(async () => {
  for (const table of ["referrals", "processes", "alerts"] as const) await db.deleteFrom(table).execute();
  const reading = {
    current: { temp_f: 60, condition: { text: "Clear", code: 1000 } },
    location: { name: "Ashburn", region: "Virginia" },
  };
  await storeReading(db, { reading, observedAt: new Date() });
  for (const name of ["web", "worker"] as const) await createRun(db, name).sendHeartbeat();
});

test("on a good day every part is listed, and none is broken", async () => {
  const { code, out } = await ops(
    environment({ VERSION: "site:1a2b", DEPLOYED_AT: "2026-11-22T07:35:00Z" }),
    ["status"],
  );
  expect(code, out).toBe(0);
  expect(out).toMatch(/^\S+ 1a2b, deployed 2026-11-22 07:35 UTC, .* ago$/m);
  expect(readTable(out).map(({ Part }) => Part)).toEqual(
    expect.arrayContaining([
      "alerts",
      "web",
      "worker",
      "postgres",
      "emails",
      "backup",
      "weather",
      "redis",
      "disk",
    ]),
  );
  expect(out).toMatch(/^ok +worker +heartbeat +1 running/m);
  expect(out).not.toMatch(/^(fail|warn)/m);
});

test("an open alert is a fault, with the commands to run", async () => {
  await sql`insert into alerts (thing, detail, due_at) values ('mail', 'it stopped', now())`.execute(db);
  const { code, out } = await ops(environment(), ["status"]);
  expect(code).toBe(1);
  expect(out).toMatch(
    /^fail +alerts +open +Email has stopped \(since .*\): it stopped; run: ops check mail$/m,
  );
});

test("without Redis, Postgres or both it says so and shows the rest", async () => {
  const [postgres, redis] = await Promise.all([
    startTcpProxy(office.addresses.databaseUrl),
    startTcpProxy(office.addresses.redisUrl),
  ]);
  onTestFinished(async () => {
    await Promise.all([postgres.close(), redis.close()]);
  });
  const addresses = environment({ DATABASE_URL: postgres.url, REDIS_URL: redis.url });
  const show = () => ops(addresses, ["status"], undefined, 5_000);
  redis.cut();
  const noRedis = await show();
  expect(noRedis.code).toBe(4);
  expect(noRedis.out).toMatch(/^fail +redis +server +cannot reach Redis at /m);
  expect(noRedis.out).toMatch(/^ok +worker +heartbeat +1 running/m);
  postgres.cut();
  const none = await show();
  expect(none.code).toBe(4);
  expect(none.out).toMatch(/^fail +postgres +server +Cannot reach Postgres at /m);
  expect(none.out).toMatch(/^skip +worker +the database cannot be read/m);
  redis.restore();
  const noPostgres = await show();
  expect(noPostgres.code).toBe(4);
  expect(noPostgres.out).toMatch(/^ok +redis +server +up/m);
  postgres.restore();
  expect((await show()).code).toBe(0);
});
