import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createRun } from "#db/processes/runs.ts";
import { storeReading } from "#db/weather/readings.ts";
import { openEmailServices } from "../support/email-services.ts";
import { ops } from "../support/run-ops.ts";
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

test("on a good day everything is listed, and the only warning is that no alerts are sent", async () => {
  const { code, out } = await ops(environment(), ["status"]);
  expect(code, out).toBe(0);
  for (const label of "Alerts Web Worker Postgres Redis Queue Emails Referrals Weather Disk".split(" "))
    expect(out).toMatch(new RegExp(`^${label} `, "m"));
  expect(out).toContain("no alerts are sent");
  expect(out).toMatch(/^Worker +ok 1 running/m);
  expect(out).not.toContain("!!");
  const configured = await ops(environment({ ALERT_WEBHOOK: "http://127.0.0.1:9/hook" }), ["status"]);
  expect(configured.out).not.toContain("no alerts are sent");
  expect(configured.out).not.toContain("127.0.0.1:9");
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
  expect(noRedis.out).toMatch(/^Redis +!! cannot reach Redis at /m);
  expect(noRedis.out).toMatch(/^Queue +unknown: Redis does not respond/m);
  expect(noRedis.out).toMatch(/^Worker +ok 1 running/m);
  postgres.cut();
  const none = await show();
  expect(none.code).toBe(4);
  expect(none.out).toMatch(/^Postgres +!! Cannot reach Postgres at /m);
  expect(none.out).toMatch(/^Worker +unknown: Postgres does not respond/m);
  redis.restore();
  const noPostgres = await show();
  expect(noPostgres.code).toBe(4);
  expect(noPostgres.out).toMatch(/^Redis +ok up/m);
  const json = JSON.parse((await ops(addresses, ["status", "--json"], undefined, 5_000)).out);
  expect(json).toMatchObject({ postgres: { answers: false }, redis: { answers: true }, state: null });
  postgres.restore();
  expect((await show()).code).toBe(0);
});

test("backups are listed newest first, with the earliest possible restore time", async () => {
  expect((await ops(environment(), ["backups", "list"])).out).toContain("pgbackrest info");
  const list = [
    { at: "2026-11-22T03:00:41+00:00", bytes: 8_000_000, label: "20261122-030012F" },
    { at: "2026-11-21T03:00:39+00:00", bytes: 2 ** 31, label: "20261121-030011F" },
  ];
  await db
    .updateTable("backup_state")
    .set({ list: JSON.stringify(list) as never })
    .execute();
  onTestFinished(async () => {
    await db
      .updateTable("backup_state")
      .set({ list: "[]" as never })
      .execute();
  });
  const { code, out } = await ops(environment(), ["backups", "list"]);
  expect(code).toBe(0);
  expect(out.split("\n").slice(0, 4)).toEqual([
    "Created                 Size  Label",
    "2026-11-22 03:00 UTC  7.6 MB  20261122-030012F",
    "2026-11-21 03:00 UTC  2.0 GB  20261121-030011F",
    "Restore to any time since 2026-11-21 03:01 UTC: ops/restore --to '2026-11-21 03:01 UTC'",
  ]);
  expect(JSON.parse((await ops(environment(), ["backups", "list", "--json"])).out)).toEqual(list);
});
