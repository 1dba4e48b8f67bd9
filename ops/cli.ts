import path from "node:path";
import { parseConfig } from "#config";
import { createLogger } from "#logger";
import { findDevServices, toEnvironment } from "./dev-services.ts";
import { exitCodes } from "./failure.ts";
import { runOps } from "./program.ts";
import { createSession } from "./session.ts";

/** `npm run ops -- ...`: the environment when it names a database, else what `npm run dev` has running. */
const isGiven = Boolean(process.env["DATABASE_URL"] || process.env["DATABASE_URL_FILE"]);
const devServices = isGiven ? undefined : findDevServices(path.resolve(import.meta.dirname, ".."));
const environment = devServices ? toEnvironment(devServices, process.env) : process.env;

let fault: NodeJS.ErrnoException | undefined;
process.stdout.on("error", (error) => {
  fault ??= error;
});
process.stderr.on("error", () => {});

const session = createSession({
  readConfig: (processName) => parseConfig(environment, processName),
  devServices,
  programName: environment["OPS_COMMAND"] || "npm run ops --",
  terminal: { input: process.stdin, errors: process.stderr },
  log: createLogger({ level: "info", process: "ops", repeatMs: 3_600_000 }, process.stderr),
});
const exitCode = await runOps(process.argv.slice(2), session, {
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
});
// What is written to a pipe is on its way until its reader has taken it.
for (const output of [process.stdout, process.stderr])
  await new Promise<unknown>((resolve) => output.write("", resolve));
// A reader may leave early, as `head` does: nobody is there to be told, but the work was not done.
if (fault && fault.code !== "EPIPE") process.stderr.write(`The output cannot be written: ${fault.code}.\n`);
// An open connection to a service that does not answer would keep the process alive.
process.exit(fault ? exitCodes.failed : exitCode);
