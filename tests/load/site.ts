import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { createTestDatabase } from "../support/services.ts";
import { spawnWeb, untilReady, type Web } from "./web.ts";

/** `npm test` uses the short value. */
export function fullOrShort<T>(full: T, short: T): T {
  return process.env["TEST_LOAD"] === "short" ? short : full;
}

export type LoadedSite = {
  databaseUrl: string;
  db: Kysely<Database>;
  start: (env?: Record<string, string>) => Promise<Web>;
  close: () => Promise<void>;
};

export async function openSite(): Promise<LoadedSite> {
  const database = await createTestDatabase();
  await seedSampleReviews(database.db);
  const redisUrl = process.env["TEST_REDIS_URL"] ?? "";
  const webs: Web[] = [];
  return {
    databaseUrl: database.url,
    db: database.db,
    start: async (env = {}) => {
      const web = await spawnWeb({ databaseUrl: database.url, redisUrl, env });
      webs.push(web);
      return untilReady(web);
    },
    close: async () => {
      await Promise.all(webs.map(({ process }) => process.kill("SIGKILL")));
      await database.drop();
    },
  };
}

export function report(title: string, rows: Record<string, string | number>[]): void {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [
    names,
    names.map(() => "---"),
    ...rows.map((row) => names.map((name) => `${row[name] ?? ""}`)),
  ];
  process.stdout.write(`\n${title}\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`);
}
