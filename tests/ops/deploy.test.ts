import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
let folder = "";

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
    cwd: folder,
    encoding: "utf8",
  }).trim();

/** A committed project of three files, and an engine that builds nothing. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["ops", "owner", "bin"]) mkdirSync(path.join(folder, name));
  for (const name of ["ops/deploy", "ops/release.sh"]) cpSync(path.join(root, name), path.join(folder, name));
  write(".dockerignore", "*\n!package.json\n!owner\n");
  write(".gitignore", "owner/*.json\n.env\n.releases\nbin\n");
  write("Dockerfile", "FROM scratch\n");
  write("package.json", "{}\n");
  write("owner/.keep", "");
  write("docker-compose.yml", "services: {}\n");
  write("ops/Caddyfile", "localhost\n");
  writeCommand("docker", 'case "$1 $2" in "image inspect" | "compose version" | build*) exit 1 ;; esac');
  writeCommand("docker-compose", "");
  writeCommand("free", "echo 'Mem: 8000 0 0 0 0 6000'");
  git("init", "-q");
  git("add", ".");
  git("commit", "-q", "-m", "first");
});

function deploy(env = "IMAGE=own\n", ...args: string[]) {
  write(".env", env);
  return spawnSync(path.join(folder, "ops/deploy"), args, {
    encoding: "utf8",
    env: { PATH: `${path.join(folder, "bin")}:${process.env["PATH"]}` },
  });
}

function writeCommand(name: string, text: string): void {
  write(`bin/${name}`, `#!/bin/sh\n${text}\n`);
  chmodSync(path.join(folder, "bin", name), 0o755);
}

/** The tag that ops/deploy would build. */
function nameVersion(env?: string): string {
  const { stdout, stderr } = deploy(env);
  return stdout.match(/^(\S+): building$/m)?.[1] ?? `none: ${stdout}${stderr}`;
}

const digest = (letter: string) => `IMAGE=own\nNODE_IMAGE=node:24-slim@sha256:${letter.repeat(64)}\n`;

test("a version is named for its commit, and for what else its image is made of", () => {
  const commit = git("rev-parse", "--short=12", "HEAD");
  expect(nameVersion()).toBe(commit);
  expect(nameVersion("IMAGE=own\nNODE_IMAGE=node:24-slim\n")).toBe(commit);

  const pinned = nameVersion(digest("a"));
  expect(pinned).toMatch(new RegExp(`^${commit}-[0-9a-f]{6}$`));
  expect(nameVersion(digest("a"))).toBe(pinned);
  const pinnedAnew = nameVersion(digest("b"));
  expect(pinnedAnew).not.toBe(pinned);

  write("owner/company.json", "{}\n");
  const owned = nameVersion();
  expect(owned).toMatch(new RegExp(`^${commit}-[0-9a-f]{6}$`));
  expect([pinned, pinnedAnew]).not.toContain(owned);
  expect(nameVersion(digest("a"))).not.toBe(owned);
});

test("where files are not as committed the version is named for them all", () => {
  write("package.json", '{"name": "changed"}\n');
  const changed = nameVersion();
  expect(changed).toMatch(/^files-[0-9a-f]{12}$/);
  expect(nameVersion()).toBe(changed);
  expect(nameVersion(digest("a"))).not.toBe(changed);
  write("package.json", "{}\n");
  expect(nameVersion()).not.toBe(changed);
});

test("a docker-compose.yml that is not as committed is a version of its own, which can be gone back from", () => {
  write("docker-compose.yml", "services: { web: {} }\n");
  expect(nameVersion()).toMatch(/^files-/);
});

test.each(["2.26.0", "v2.27.1-desktop.1", "2.28.1", "2.29.2"])("Compose %s is refused", (version) => {
  writeCommand("docker", `case "$1 $2" in "compose version") echo ${version} ;; esac`);
  const { status, stdout, stderr } = deploy();
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toBe(`Compose ${version} replaces containers that have not changed: use 2.29.3 or later\n`);
});

test.each(["2.2.3", "2.25.0", "2.29.3", "v2.29.7", "2.40.1", "5.0.0"])("Compose %s is not", (version) => {
  writeCommand(
    "docker",
    `case "$1 $2" in "compose version") echo ${version} ;; "image inspect" | build*) exit 1 ;; esac`,
  );
  expect(deploy().stderr).toContain("does not build");
});

test("a build that has no memory is not begun", () => {
  writeCommand("free", "echo 'Mem: 2000 0 0 0 0 900'; echo 'Swap: 1000 500 500'");
  const { status, stdout, stderr } = deploy();
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^only 1400 MB of memory are free; a build needs up to 1500 .*\n$/);
  writeCommand("free", "echo 'Mem: 2000 0 0 0 0 900'; echo 'Swap: 1000 400 600'");
  expect(deploy().stderr).toContain("does not build");
});

test("where the files are not those of what runs, the line of a failure says how they come back", () => {
  const commit = git("rev-parse", "--short=12", "HEAD");
  mkdirSync(path.join(folder, ".releases", commit), { recursive: true });
  write(`.releases/${commit}/docker-compose.yml`, "services: {}\n");
  expect(deploy(`IMAGE=own:${commit}\n`).stderr).not.toContain("docker-compose.yml");

  write("docker-compose.yml", "services: { web: {} }\n");
  const edited = deploy(`IMAGE=own:${commit}\n`).stderr;
  expect(edited).toContain(`docker-compose.yml is not that of ${commit}, which runs: \`git stash\` before`);
  git("commit", "-q", "-a", "-m", "second");
  const committed = deploy(`IMAGE=own:${commit}\n`).stderr;
  expect(committed).toContain(`which runs: \`git switch --detach ${commit}\` before you use docker compose`);
  expect(committed.trimEnd().split("\n")).toHaveLength(1);
});

test("a version that was gone back from stays away on another base image, too, until it is asked for", () => {
  const before = git("rev-parse", "--short=12", "HEAD");
  write("package.json", '{"name": "second"}\n');
  git("commit", "-q", "-a", "-m", "second");
  const refused = git("rev-parse", "--short=12", "HEAD");
  mkdirSync(path.join(folder, ".releases"));
  write(".releases/refused", `files-0123456789ab\n${refused}\n`);
  const env = `IMAGE=own:${before}\n`;
  for (const one of [env, `${env}NODE_IMAGE=node:24-slim@sha256:${"c".repeat(64)}\n`]) {
    const { status, stdout, stderr } = deploy(one);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^${refused}\\S* was gone back from, .*ops/deploy --again`));
    expect(deploy(one, "--again").stderr).toContain("does not build");
  }
  // Gone back from one base image to another of the same commit: the commit itself is fine.
  expect(deploy(digest("d").replace("own", `own:${before}`)).stderr).toContain("gone back from");
  write(".releases/refused", `${refused}-123456\n`);
  expect(deploy(`IMAGE=own:${refused}-654321\n`).stderr).toContain("does not build");
  expect(deploy(env, "--agian")).toMatchObject({ status: 2, stderr: "Usage: ops/deploy [--again]\n" });
});

test("of the base images those of replaced digests go, and none that a kept version names", () => {
  write(
    ".env",
    "IMAGE=own\nCADDY_IMAGE=caddy:2\nREDIS_IMAGE=mirror:5000/redis:8@sha256:new\nPOSTGRES_IMAGE=\n",
  );
  mkdirSync(path.join(folder, ".releases/one"), { recursive: true });
  write(".releases/one/config", "image: mirror:5000/redis:8@sha256:kept\n");
  writeCommand(
    "docker",
    `case "$*" in
  *caddy) printf '%s\\n' '2 caddy@sha256:today' '<none> caddy@sha256:gone' '<none> caddy@<none>' ;;
  *mirror:5000/redis) printf '%s\\n' '8 mirror:5000/redis@sha256:new' '<none> mirror:5000/redis@sha256:new' '<none> mirror:5000/redis@sha256:kept' '<none> mirror:5000/redis@sha256:old' ;;
  *) echo '<none> other@sha256:other' ;;
esac`,
  );
  const listed = spawnSync("bash", ["--norc", "-c", ". ops/release.sh && list_old_bases"], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: `${path.join(folder, "bin")}:${process.env["PATH"]}` },
  });
  expect(listed).toMatchObject({
    stderr: "",
    stdout: "caddy@sha256:gone\nmirror:5000/redis@sha256:old\n",
  });
});
