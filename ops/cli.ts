import path from "node:path";
import { parseConfig } from "#config";
import { findDevServices, toEnvironment } from "./dev-services.ts";
import { runOps } from "./program.ts";
import { createSession } from "./session.ts";

/** `npm run ops -- ...`: the environment when it names a database, else what `npm run dev` has running. */
const isGiven = Boolean(process.env["DATABASE_URL"] || process.env["DATABASE_URL_FILE"]);
const devServices = isGiven ? undefined : findDevServices(path.resolve(import.meta.dirname, ".."));
const environment = devServices ? toEnvironment(devServices, process.env) : process.env;

// The reader of a pipe may close it early, as `head` does.
process.stdout.on("error", () => process.exit());

const session = createSession({
  readConfig: (processName) => parseConfig(environment, processName),
  devServices,
  terminal: { input: process.stdin, errors: process.stderr },
});
const exitCode = await runOps(process.argv.slice(2), session, {
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  screen: {
    width: process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY,
    color: process.stdout.isTTY && process.stdout.hasColors(),
  },
});
// An open connection to a service that does not answer would keep the process alive.
process.exit(exitCode);
