import { setImmediate as turn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase, type DatabaseOptions } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import { eventually } from "../support/eventually.ts";
import { openDatabase } from "../support/open-database.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const database = await openDatabase();

test("a connection lost in mid-transaction fails only that transaction", async () => {
  const { db, proxy } = await connectByProxy();
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

test("a broken idle connection is replaced and reported once", async () => {
  const lost: Error[] = [];
  const { db, proxy } = await connectByProxy({
    onConnectionLost: (error) => lost.push(error),
  });
  await sql`select 1`.execute(db);
  proxy.cut();
  await eventually(() => expect(lost).toHaveLength(1));
  proxy.restore();
  await sql`select 1`.execute(db);
  expect(lost).toHaveLength(1);
});

test("a silent connection is dropped one second after the statement timeout, and replaced", async () => {
  const { db, proxy } = await connectByProxy({ statementTimeout: 300 });
  await sql`select 1`.execute(db);
  proxy.blackHole();
  proxy.restore();
  await expect(sql`select 1`.execute(db)).rejects.toThrow("silent");
  await sql`select 1`.execute(db);
});

test("a query times out when Postgres accepts no connections", async () => {
  const { db, proxy } = await connectByProxy();
  proxy.blackHole();
  await expect(sql`select 1`.execute(db)).rejects.toThrow("timeout");
});

test("every connection counts in UTC, whatever the server's time zone", async () => {
  const name = sql.ref(new URL(database.url).pathname.slice(1));
  await sql`alter database ${name} set timezone = 'Asia/Tokyo'`.execute(database.db);
  const { db } = await connectByProxy();
  const { rows } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(db);
  expect(rows).toEqual([{ zone: "UTC" }]);
});

test("a statement that takes too long is cancelled by Postgres", async () => {
  const { db } = await connectByProxy({ statementTimeout: 200 });
  await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toThrow("statement timeout");
});

test("an idle connection may outlive the statement timeout", async () => {
  const lost: Error[] = [];
  const { db } = await connectByProxy({
    statementTimeout: 1_000,
    onConnectionLost: (error) => lost.push(error),
  });
  const pid = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const before = await pid();
  // Longer than the statement timeout plus a second. Sockets ignore fake timers.
  await new Promise((resolve) => setTimeout(resolve, 2_300));
  expect((await pid()).rows).toEqual(before.rows);
  expect(lost).toEqual([]);
});

async function connectByProxy(options: DatabaseOptions = {}) {
  const proxy = await startTcpProxy(database.url);
  const db: Kysely<Database> = createDatabase(proxy.url, { max: 1, ...options });
  onTestFinished(async () => {
    await proxy.close();
    await db.destroy();
  });
  return { db, proxy };
}
