import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { readFlags, spawnWeb, startWeb, type Web } from "../load/web.ts";
import { createTestDatabase, type TestDatabase } from "../support/services.ts";
import type { LoadOptions, LoadResult } from "./load-generator.ts";

export type Options = {
  /** Few, short rounds, to check that a case runs. */
  isQuick: boolean;
  /** Default: set by the case. */
  rounds: number | undefined;
};

type Helper = { child: ChildProcess; pid: number; port: number };

/** Everything a case starts stops with it. */
export type BenchEnvironment = {
  options: Options;
  /** Overridden by --rounds. */
  rounds: (full: number, quick?: number) => number;
  /** With sample reviews. */
  openDatabase: () => Promise<TestDatabase>;
  /** As in production, but logs only warnings. `spawnWeb` does not wait until web is ready. */
  startWeb: (database: TestDatabase, env?: Record<string, string>) => Promise<Web>;
  spawnWeb: (database: TestDatabase, env?: Record<string, string>) => Promise<Web>;
  startHelper: (name: "baseline-server", args: string[]) => Promise<Helper>;
  /** Sends load from a separate process. */
  load: (options: LoadOptions) => Promise<LoadResult>;
  atEnd: (close: () => unknown) => void;
  close: () => Promise<void>;
};

export function createEnvironment(
  options: Options,
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string },
): BenchEnvironment {
  const closers: (() => unknown)[] = [];
  const atEnd = (close: () => unknown) => void closers.push(close);
  let generator: ChildProcess | undefined;

  const prepareWeb = (database: TestDatabase, env: Record<string, string> = {}) => {
    if (!existsSync("build/server/index.js")) throw new Error("Nothing is built. Run: npm run build");
    return { databaseUrl: database.url, redisUrl, env: { LOG_LEVEL: "warn", ...env } };
  };
  const keep = async (starting: Promise<Web>) => {
    const web = await starting;
    atEnd(() => web.stop());
    return web;
  };
  return {
    options,
    rounds: (full, quick = 2) => options.rounds ?? (options.isQuick ? quick : full),
    openDatabase: async () => {
      const database = await createTestDatabase(databaseUrl);
      atEnd(() => database.drop());
      await seedSampleReviews(database.db);
      return database;
    },
    startWeb: (...args) => keep(startWeb(prepareWeb(...args))),
    spawnWeb: (...args) => keep(spawnWeb(prepareWeb(...args))),
    startHelper: async (name, args) => {
      const child = forkHere(name, args);
      atEnd(() => child.disconnect());
      const { port } = await hearFrom<{ port: number }>(child, name);
      return { child, pid: child.pid ?? 0, port };
    },
    load: async (asked) => {
      if (!generator) {
        const child = forkHere("load-generator", []);
        atEnd(() => child.disconnect());
        generator = child;
      }
      generator.send(asked);
      return hearFrom<LoadResult>(generator, "load-generator");
    },
    atEnd,
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}

/** Uses web's flags, which affect garbage collection. */
function forkHere(name: string, args: string[]): ChildProcess {
  return fork(path.join(import.meta.dirname, `${name}.ts`), args, { execArgv: readFlags().slice(0, -1) });
}

/** Throws if the helper exits first. */
async function hearFrom<Message>(child: ChildProcess, name: string): Promise<Message> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(child, "exit", { signal }).then(() => {
    throw new Error(`${name} exited`);
  });
  try {
    const [message] = (await Promise.race([once(child, "message", { signal }), ended])) as [Message];
    return message;
  } finally {
    ended.catch(() => {});
    over.abort();
  }
}

/** Waits until every page is rendered and fully compressed. Needs LOG_LEVEL info. */
export async function waitUntilWarm(web: Web): Promise<void> {
  while (!web.logs.some((line) => line.includes("pages are warm"))) {
    if (web.process.exitCode !== null) throw new Error(`the web process ended:\n${web.logs.join("\n")}`);
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
