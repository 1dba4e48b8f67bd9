import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const script = path.resolve("ops/deploy");

/** In an empty folder, with the script's functions and `docker` as given. */
function run(commands: string, env = ""): { folder: string; said: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, ".env"), env);
  const functions = `set -euo pipefail; source <(sed '/^main "/,$d; s/^cd .*//' ${script}); try() { :; }`;
  const { stderr } = spawnSync("bash", ["-c", `${functions}; ${commands}`], {
    cwd: folder,
    encoding: "utf8",
  });
  return { folder, said: stderr.trim() };
}

const filledIn = readFileSync(".env.example", "utf8").replaceAll("example.com", "ashfield.org");

test.each([
  [
    "MAIL_FROM=Ashfield <moves@example.com>",
    "Put your own addresses in SITE_URL, SITE_ADDRESS and MAIL_FROM",
  ],
  ["DKIM_DOMAIN=ashfield.org", "Have the mail server sign emails with DKIM"],
  ["BACKUP_DIR=/no/such/folder", "sudo install -d -o 999 -g 999 -m 700 /no/such/folder"],
])("ops/deploy refuses %s before it builds", (line, reason) => {
  expect(run("check_settings", `${filledIn}${line}\n`).said).toContain(reason);
});

test("ops/deploy accepts the example once it is filled in, quoted or not", () => {
  const more = `MAIL_FROM="Ashfield <moves@ashfield.org>"\nDKIM_DOMAIN=''\n`;
  expect(run("check_settings", filledIn + more).said).toBe("");
});

test("the newest 12 logs of replaced containers are kept, each cut to its last 5 MB", () => {
  const docker = `docker() { if [ "$1" = inspect ]; then echo "web host:5000/site:tag"; else head -c 6M /dev/zero; echo "last of $2"; fi; }`;
  const { folder, said } = run(`${docker}; keep_logs; for id in {10..23}; do keep_logs "$id"; done`);
  expect(said).toBe("");
  const logs = path.join(folder, ".releases/logs");
  const files = readdirSync(logs).sort();
  expect(files).toHaveLength(12);
  const last = path.join(logs, files.find((file) => file.endsWith("-web-tag-23.gz")) ?? "");
  const text = execFileSync("gunzip", ["-c", last], { maxBuffer: 2 ** 24 });
  expect(text.toString("latin1")).toMatch(/last of 23\n$/);
  expect(text.length).toBe(5 * 2 ** 20);
  expect(statSync(last).size).toBeLessThan(100_000);
});
