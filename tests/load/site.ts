import { onTestFinished } from "vitest";
import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { openDatabase } from "../support/open-database.ts";
import { spawnWeb, untilReady, type Web } from "../support/web-process.ts";

/** With sample reviews. */
export async function openSite() {
  const { db, url } = await openDatabase();
  await seedSampleReviews(db);
  const options = { databaseUrl: url, redisUrl: process.env["TEST_REDIS_URL"] ?? "" };
  return {
    /** Returns once it is ready. Stops with the test. */
    start: async (env: Record<string, string> = {}): Promise<Web> => {
      const web = await spawnWeb({ ...options, env });
      onTestFinished(web.stop);
      return untilReady(web);
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
