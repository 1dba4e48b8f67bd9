import { randomUUID } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { identifyProcess } from "#dev/services/lock-folder.ts";
import { createLogger, type Logger } from "#logger";
import { collectPersonalData, findPersonalData } from "./personal-data.ts";

const LEAST_TEXTS = 200;

const root = path.resolve(import.meta.dirname, "../../test-results/logs");

/**
 * Collects this run's logs, and everything typed into its databases. Child processes find the folder in their
 * environment. Deletes the folders of finished runs.
 */
export function openRunLog(): void {
  const folder = path.join(root, `integration-${process.pid}`);
  for (const name of existsSync(root) ? readdirSync(root) : []) {
    const isOver = !identifyProcess(Number(name.replace("integration-", "")));
    if (isOver || name === path.basename(folder)) rmSync(path.join(root, name), { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  process.env["TEST_RUN_LOG"] = folder;
}

/** Does nothing unless this run searches its logs. */
export function recordLog(text: string): void {
  const folder = process.env["TEST_RUN_LOG"];
  if (folder && text) appendFileSync(path.join(folder, `${process.pid}.log`), text.replace(/\n?$/, "\n"));
}

/** At trace level, for code that runs inside a test. */
export function createTestLogger(processName: string, lines: string[]): Logger {
  const write = (line: string) => {
    lines.push(line);
    recordLog(line);
  };
  return createLogger({ level: "trace", process: processName }, { write });
}

/** Call it before dropping a database. */
export async function recordPersonalData(db: Kysely<Database>): Promise<void> {
  const folder = process.env["TEST_RUN_LOG"];
  if (!folder) return;
  const texts = await collectPersonalData(db);
  writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify(texts));
}

/**
 * Returns a summary, or throws an error that lists every log line with something that was typed. `isComplete`: all
 * tests ran, so many lines and texts are expected.
 */
export function searchRunLog(serviceLogs: string[], isComplete: boolean): string {
  const folder = process.env["TEST_RUN_LOG"] ?? "";
  const list = (ending: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => path.join(folder, name));
  const read = (file: string) => readFileSync(file, "utf8");
  const readLines = (file: string) => read(file).split("\n").filter(Boolean);
  const lines = list(".log").flatMap(readLines);
  const texts = new Set(list(".json").flatMap((file) => JSON.parse(read(file)) as string[]));
  const leaks = findPersonalData([...lines, ...serviceLogs.flatMap(readLines)], texts);
  if (leaks.length > 0)
    throw new Error(`the logs contain personal data, see ${folder}:\n${leaks.slice(0, 50).join("\n")}`);
  const searched = `${lines.length} log lines for ${texts.size} texts that people typed`;
  if (isComplete && (lines.length === 0 || texts.size < LEAST_TEXTS))
    throw new Error(`the search for personal data found too little to search: ${searched}`);
  return searched;
}
