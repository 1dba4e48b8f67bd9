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
  /** Few and short rounds: whether a case runs, not what it measures. */
  isQuick: boolean;
  /** How often each candidate has its turn; undefined: what the case thinks right. */
  rounds: number | undefined;
};

/** A server beside the site, in a process of its own. */
type Helper = { child: ChildProcess; pid: number; port: number };

/** What a case measures with. All that it starts ends with the case. */
export type BenchEnvironment = {
  options: Options;
  /** The first of two in a full run, the second in a quick one; rounds may be told by the command. */
  rounds: (full: number, quick?: number) => number;
  /** A migrated database of its own, with sample reviews. */
  openDatabase: () => Promise<TestDatabase>;
  /** A ready web process as production runs it; `spawnWeb` does not wait. It logs warnings only, unless told. */
  startWeb: (database: TestDatabase, env?: Record<string, string>) => Promise<Web>;
  spawnWeb: (database: TestDatabase, env?: Record<string, string>) => Promise<Web>;
  startHelper: (name: "baseline-server", args: string[]) => Promise<Helper>;
  /** Puts load on a server, from a process of its own that is the same for the whole case. */
  load: (options: LoadOptions) => Promise<LoadResult>;
  atEnd: (close: () => unknown) => void;
  close: () => Promise<void>;
};

/** Makes the bench of one case from running services. */
export function createEnvironment(
  options: Options,
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string },
): BenchEnvironment {
  const closers: (() => unknown)[] = [];
  const atEnd = (close: () => unknown) => void closers.push(close);
  let generator: ChildProcess | undefined;

  const prepareWeb = (database: TestDatabase, env: Record<string, string> = {}) => {
    if (!existsSync("build/server/index.js")) throw new Error("nothing is built: npm run build");
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

/** With the flags of the web process, which change how V8 collects garbage. */
function forkHere(name: string, args: string[]): ChildProcess {
  return fork(path.join(import.meta.dirname, `${name}.ts`), args, { execArgv: readFlags().slice(0, -1) });
}

/** The next message of a helper; throws when it ends without one. */
async function hearFrom<Message>(child: ChildProcess, name: string): Promise<Message> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(child, "exit", { signal }).then(() => {
    throw new Error(`${name} has ended`);
  });
  try {
    const [message] = (await Promise.race([once(child, "message", { signal }), ended])) as [Message];
    return message;
  } finally {
    ended.catch(() => {});
    over.abort();
  }
}

/** Waits until a web process (LOG_LEVEL info) has made all its pages, and the smallest brotli of its home page. */
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
