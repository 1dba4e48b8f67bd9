import { setImmediate as turn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { test } from "vitest";
import { createDatabase, type DatabaseOptions } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import { eventually } from "../support/eventually.ts";
import { openDatabase } from "../support/open-database.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const database = await openDatabase();

test.concurrent("a connection lost in mid-transaction fails only that transaction", async ({
  expect,
  onTestFinished,
}) => {
  const { db, proxy } = await connectByProxy(onTestFinished);
  const transaction = db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    proxy.cut();
    // Lets the client notice while no query is running.
    for (let turns = 0; turns < 20; turns += 1) await turn();
    await sql`select 1`.execute(transaction);
  });
  await expect(transaction).rejects.toThrow();
  proxy.restore();
  await sql`select 1`.execute(db);
});

test.concurrent("a broken idle connection is replaced and reported once", async ({
  expect,
  onTestFinished,
}) => {
  const lost: Error[] = [];
  const { db, proxy } = await connectByProxy(onTestFinished, {
    onConnectionLost: (error) => lost.push(error),
  });
  await sql`select 1`.execute(db);
  proxy.cut();
  await eventually(() => expect(lost).toHaveLength(1));
  proxy.restore();
  await sql`select 1`.execute(db);
  expect(lost).toHaveLength(1);
});

test.concurrent("a silent connection is dropped one second after the statement timeout, and replaced", async ({
  expect,
  onTestFinished,
}) => {
  const { db, proxy } = await connectByProxy(onTestFinished, { statementTimeout: 300 });
  await sql`select 1`.execute(db);
  proxy.blackHole();
  proxy.restore();
  await expect(sql`select 1`.execute(db)).rejects.toThrow("silent");
  await sql`select 1`.execute(db);
});

test.concurrent("a query times out when Postgres accepts no connections", async ({
  expect,
  onTestFinished,
}) => {
  const { db, proxy } = await connectByProxy(onTestFinished);
  proxy.blackHole();
  await expect(sql`select 1`.execute(db)).rejects.toThrow("timeout");
});

test.concurrent("a statement that takes too long is cancelled by Postgres", async ({
  expect,
  onTestFinished,
}) => {
  const { db } = await connectByProxy(onTestFinished, { statementTimeout: 200 });
  await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toThrow("statement timeout");
});

test.concurrent("an idle connection may outlive the statement timeout", async ({
  expect,
  onTestFinished,
}) => {
  const lost: Error[] = [];
  const { db } = await connectByProxy(onTestFinished, {
    statementTimeout: 100,
    onConnectionLost: (error) => lost.push(error),
  });
  const pid = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const before = await pid();
  // Longer than the statement timeout plus a second. Sockets ignore fake timers.
  await new Promise((resolve) => setTimeout(resolve, 1_400));
  expect((await pid()).rows).toEqual(before.rows);
  expect(lost).toEqual([]);
});

async function connectByProxy(
  onTestFinished: (work: () => Promise<void>) => void,
  options: DatabaseOptions = {},
) {
  const proxy = await startTcpProxy(database.url);
  const db: Kysely<Database> = createDatabase(proxy.url, { max: 1, ...options });
  onTestFinished(async () => {
    await proxy.close();
    await db.destroy();
  });
  return { db, proxy };
}
