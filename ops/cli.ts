import "./plain-errors.ts";
import path from "node:path";
import { parseConfig } from "#config";
import { createLogger } from "#logger";
import { withDevServices } from "./dev-services.ts";
import { exitCodes } from "./failure.ts";
import { runOps } from "./program.ts";
import { createSession } from "./session.ts";

/** Uses the environment if it names a database, otherwise a running `npm run dev`. */
const hasDatabase = Boolean(process.env["DATABASE_URL"] || process.env["DATABASE_URL_FILE"]);
const folder = path.resolve(import.meta.dirname, "..");
const environment = hasDatabase ? process.env : withDevServices(folder, process.env);

let outputError: NodeJS.ErrnoException | undefined;
process.stdout.on("error", (error) => {
  outputError ??= error;
});
process.stderr.on("error", () => {});

const session = createSession({
  readConfig: (processName) => parseConfig(environment, processName),
  terminal: { input: process.stdin, errors: process.stderr },
  log: createLogger({ level: "info", process: "ops" }, process.stderr),
});
const exitCode = await runOps(process.argv.slice(2), session, {
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
});
// Wait until pipes are drained.
for (const output of [process.stdout, process.stderr])
  await new Promise<unknown>((resolve) => output.write("", resolve));
// EPIPE: the reader left early, like `head`. Fail without a message.
if (outputError && outputError.code !== "EPIPE")
  process.stderr.write(`Cannot write the output: ${outputError.code}.\n`);
// A connection to an unresponsive service would keep the process alive.
process.exit(outputError ? exitCodes.failed : exitCode);
