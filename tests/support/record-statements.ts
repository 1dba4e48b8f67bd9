import { appendFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/**
 * If RECORD_STATEMENTS names a folder, records db/'s queries during the tests, one JSON string per line
 * (tests/record-statements.ts). The call stack shows which come from db/.
 */
const folder = process.env["RECORD_STATEMENTS"];
const isOnData = /^\s*(select|insert|update|delete|with)\b/i;
const isFromDb = /\/db\/(?!migrations|migrate|client)/;
const recorded = Symbol.for("recorded statements");

// Once per process, although every test file loads this.
if (folder && !Reflect.has(globalThis, recorded)) {
  const statements = new Set<string>();
  Reflect.set(globalThis, recorded, statements);
  const { query } = pg.Client.prototype;
  Error.stackTraceLimit = 60;
  pg.Client.prototype.query = function recordAndSend(this: pg.Client, ...args: unknown[]) {
    const [given] = args as [string | { text?: string } | undefined];
    const text = (typeof given === "string" ? given : given?.text) ?? "";
    if (isOnData.test(text) && !statements.has(text) && isFromDb.test(new Error().stack ?? "")) {
      statements.add(text);
      appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`);
    }
    return Reflect.apply(query, this, args);
  } as typeof query;
}
