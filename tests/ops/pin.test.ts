import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const digest = (letter: string) => `sha256:${letter.repeat(64)}`;

/** Runs ops/pin on an .env with a docker in its path that knows the digests of some tags. */
function pin(env: string, digests: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), "pin-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "env");
  writeFileSync(file, env, { mode: 0o600 });
  const cases = Object.entries(digests).map(([tag, known]) => `${tag}) echo "name@${known}" ;;`);
  const docker = `#!/bin/sh
for tag in "$@"; do :; done
case "$1 $tag" in "pull "*missing*) exit 1 ;; esac
[ "$1" = pull ] && exit 0
case "$tag" in ${cases.join("\n")} *) echo ;; esac
`;
  writeFileSync(path.join(folder, "docker"), docker);
  chmodSync(path.join(folder, "docker"), 0o755);
  const PATH = `${folder}:${process.env["PATH"]}`;
  const { status, stdout, stderr } = spawnSync(path.join(root, "ops/pin"), [file], {
    encoding: "utf8",
    env: { PATH },
  });
  return { status, stdout, stderr, env: readFileSync(file, "utf8"), mode: statSync(file).mode & 0o777 };
}

const tags = {
  "caddy:2": digest("a"),
  "postgres:18": digest("b"),
  "redis:8": digest("c"),
  "node:24-slim": digest("d"),
};

test("each image gets the digest that its tag has, also one that .env does not name, and all else stays", () => {
  const before =
    "# Images\nSITE_URL=https://example.com\nCADDY_IMAGE=caddy:2\nPOSTGRES_IMAGE=postgres:18\nREDIS_IMAGE=redis:8\nLOG_LEVEL=info\n";
  const after = pin(before, tags);
  expect(after).toMatchObject({ status: 0, stderr: "", mode: 0o600 });
  expect(after.env).toBe(
    `# Images\nSITE_URL=https://example.com\nCADDY_IMAGE=caddy:2@${digest("a")}\nPOSTGRES_IMAGE=postgres:18@${digest("b")}\nREDIS_IMAGE=redis:8@${digest("c")}\nLOG_LEVEL=info\nNODE_IMAGE=node:24-slim@${digest("d")}\n`,
  );
  expect(pin(after.env, tags)).toMatchObject({ status: 0, env: after.env });
});

test("a tag that has moved on takes its new digest along", () => {
  const before = Object.entries({
    CADDY: "caddy:2",
    POSTGRES: "postgres:18",
    REDIS: "redis:8",
    NODE: "node:24-slim",
  });
  const env = before.map(([name, tag]) => `${name}_IMAGE=${tag}@${digest("0")}\n`).join("");
  const after = pin(env, tags);
  expect(after.env).toContain(`REDIS_IMAGE=redis:8@${digest("c")}\n`);
  expect(after.stdout).toContain(`REDIS_IMAGE: redis:8@${digest("0")} is now redis:8@${digest("c")}`);
});

test("what cannot be fetched, or was built here, stays as it is, and the exit code tells", () => {
  const env =
    "CADDY_IMAGE=missing/caddy:2\nPOSTGRES_IMAGE=postgres:18\nREDIS_IMAGE=redis:8\nNODE_IMAGE=own:1\n";
  const after = pin(env, tags);
  expect(after.status).toBe(1);
  expect(after.stderr).toContain("missing/caddy:2 cannot be fetched");
  expect(after.stderr).toContain("own:1 has no digest");
  expect(after.env).toContain("CADDY_IMAGE=missing/caddy:2\nPOSTGRES_IMAGE=postgres:18@sha256");
  expect(after.env).toContain("NODE_IMAGE=own:1\n");
});
