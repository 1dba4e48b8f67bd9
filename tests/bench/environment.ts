import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { createTestDatabase, type TestDatabase } from "../support/services.ts";
import { spawnWeb, startWeb, type Web } from "../support/web-process.ts";

export type Options = {
  /** Few, short rounds, to check that a case runs. */
  isQuick: boolean;
  /** Default: set by the case. */
  rounds: number | undefined;
};

export type BenchEnvironment = ReturnType<typeof createEnvironment>;

/** Everything a case starts stops with it. */
export function createEnvironment(
  options: Options,
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string },
) {
  const closers: (() => unknown)[] = [];
  const atEnd = (close: () => unknown) => void closers.push(close);

  const prepareWeb = (database: TestDatabase, env: Record<string, string> = {}) => {
    if (!existsSync("build/server/index.js")) throw new Error("Nothing is built. Run: npm run build");
    return { databaseUrl: database.url, redisUrl, env: { LOG_LEVEL: "warn", ...env } };
  };
  const keep = async (starting: Promise<Web>) => {
    const web = await starting;
    atEnd(() => web.end());
    return web;
  };
  return {
    options,
    /** Overridden by --rounds. */
    rounds: (full: number, quick = 2) => options.rounds ?? (options.isQuick ? quick : full),
    /** With sample reviews. */
    openDatabase: async (): Promise<TestDatabase> => {
      const database = await createTestDatabase(databaseUrl);
      atEnd(() => database.drop());
      await seedSampleReviews(database.db);
      return database;
    },
    /** As in production, but logs only warnings. */
    startWeb: (...args: Parameters<typeof prepareWeb>) => keep(startWeb(prepareWeb(...args))),
    /** Does not wait until web is ready. */
    spawnWeb: (...args: Parameters<typeof prepareWeb>) => keep(spawnWeb(prepareWeb(...args))),
    atEnd,
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}

/** Waits until every page is rendered and fully compressed. Needs LOG_LEVEL info. */
export async function waitUntilWarm(web: Web): Promise<void> {
  while (!web.logs.some((line) => line.includes("pages are warm"))) {
    if (web.child.exitCode !== null) throw new Error(`the web process ended:\n${web.logs.join("\n")}`);
    await sleep(50);
  }
  let last = 0;
  for (let same = 0; same < 20; await sleep(250)) {
    const answer = await fetch(`${web.url}/`, { headers: { "accept-encoding": "br" } });
    await answer.arrayBuffer();
    const bytes = Number(answer.headers.get("content-length"));
    same = bytes > 0 && bytes === last ? same + 1 : 0;
    last = bytes;
  }
}
