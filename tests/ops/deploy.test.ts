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
  write(
    "bin/docker",
    '#!/bin/sh\ncase "$1 $2" in "image inspect" | "compose version" | build*) exit 1 ;; esac\n',
  );
  write("bin/docker-compose", "#!/bin/sh\n");
  for (const name of ["docker", "docker-compose"]) chmodSync(path.join(folder, "bin", name), 0o755);
  git("init", "-q");
  git("add", ".");
  git("commit", "-q", "-m", "first");
});

/** The tag that ops/deploy would build. */
function nameVersion(env = "IMAGE=own\n"): string {
  write(".env", env);
  const { stdout, stderr } = spawnSync(path.join(folder, "ops/deploy"), {
    encoding: "utf8",
    env: { PATH: `${path.join(folder, "bin")}:${process.env["PATH"]}` },
  });
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
