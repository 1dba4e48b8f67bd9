import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { createReadiness } from "#server/health.ts";
import { openDatabase } from "../support/open-database.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const database = await openDatabase();

test("a read-only database or a stopping process is not ready", async () => {
  const stopping = new AbortController();
  const ask = async (url: string) => {
    const db = createDatabase(url, { max: 1 });
    try {
      return await createReadiness(db, stopping.signal)();
    } finally {
      await db.destroy();
    }
  };
  const name = sql.ref(new URL(database.url).pathname.slice(1));
  expect(await ask(database.url)).toBeUndefined();
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(database.db);
  expect(await ask(database.url)).toBe("the database is read-only");
  await sql`alter database ${name} reset default_transaction_read_only`.execute(database.db);
  expect(await ask(database.url)).toBeUndefined();
  stopping.abort();
  expect(await ask(database.url)).toBe("the process is stopping");
});

test("without its database a process is not ready, and concurrent checks share a query", async () => {
  const proxy = await startTcpProxy(database.url);
  const db = createDatabase(proxy.url, { max: 1 });
  const checkReadiness = createReadiness(db, new AbortController().signal);
  const questions = Array.from({ length: 100 }, () => checkReadiness());
  expect(new Set(await Promise.all(questions))).toEqual(new Set([undefined]));
  proxy.cut();
  expect(await checkReadiness()).toBe("the database does not respond");
  await db.destroy();
  await proxy.close();
});

test("a process is not ready until its database is migrated, then stops checking", async () => {
  const db = createDatabase(database.url, { max: 1 });
  const checkReadiness = createReadiness(db, new AbortController().signal);
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`.execute(
    database.db,
  );
  const [last] = rows;
  expect(await checkReadiness()).toBe(`migrations are missing: ${last?.name}`);
  await sql`insert into kysely_migration values (${last?.name}, ${last?.timestamp}, null)`.execute(
    database.db,
  );
  expect(await checkReadiness()).toBeUndefined();
  await sql`alter table kysely_migration rename to away`.execute(database.db);
  expect(await checkReadiness()).toBeUndefined();
  await sql`alter table away rename to kysely_migration`.execute(database.db);
  await db.destroy();
});
