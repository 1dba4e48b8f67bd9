import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { createDeskLink } from "#db/desk/links.ts";
import type { Database } from "#db/schema.ts";
import { findFreePort } from "./free-port.ts";

export type Desk = {
  url: string;
  logs: string[];
  /** As `ops desk` prints it. */
  link: () => Promise<string>;
  stop: () => Promise<void>;
};

export async function startDesk(options: {
  db: Kysely<Database>;
  databaseUrl: string;
  siteUrl: string;
}): Promise<Desk> {
  const { db, databaseUrl, siteUrl } = options;
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const logs: string[] = [];
  const child = run({ DATABASE_URL: databaseUrl, SITE_URL: siteUrl, DESK_PORT: String(port) }, logs);
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the desk exited:\n${logs.slice(-8).join("\n")}`);
    await sleep(50);
  }
  return {
    url,
    logs,
    link: async () => `${url}/open?link=${await createDeskLink(db)}`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function run(environment: Record<string, string>, logs: string[]): ChildProcess {
  const child = spawn(process.execPath, ["desk/start.mjs"], {
    env: { ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  child.once("exit", () => process.off("exit", killAtExit));
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => logs.push(...text.split("\n").filter(Boolean)));
  return child;
}
