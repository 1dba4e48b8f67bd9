import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { read } from "./read.ts";
import { type LoadedSite, openSite } from "./site.ts";
import { isReady, spawnWeb } from "./web.ts";

let site: LoadedSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

function buildBrokenVersion(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "broken-version-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ["package.json", "server/start.mjs"]) cpSync(file, path.join(folder, file));
  for (const file of ["node_modules", "db"]) symlinkSync(path.resolve(file), path.join(folder, file));
  mkdirSync(path.join(folder, "build"));
  symlinkSync(path.resolve("build/client"), path.join(folder, "build/client"));
  cpSync("build/server", path.join(folder, "build/server"), { recursive: true });
  const bundle = path.join(folder, "build/server/index.js");
  const code = readFileSync(bundle, "utf8");
  const loader = /(\/\/ app\/routes\/referrals\/page\.tsx\n[\s\S]*?loader: \(\) => )\S+,/;
  const broken = code.replace(loader, '$1() => { throw new Error("broken"); },');
  expect(broken).not.toBe(code);
  writeFileSync(bundle, broken);
  return folder;
}

test("a version that cannot render /referrals exits before it listens, and says why", async () => {
  const redisUrl = process.env["TEST_REDIS_URL"] ?? "";
  const web = await spawnWeb({ databaseUrl: site.databaseUrl, redisUrl, folder: buildBrokenVersion() });
  await expect.poll(() => web.process.exitCode, { timeout: 60_000 }).toBe(1);
  expect(web.logs.some((line) => line.includes('"reason":"/referrals returned 500"'))).toBe(true);
  expect(web.logs.some((line) => line.includes('"listening"'))).toBe(false);
});

test("without Postgres web still listens, and is ready once Postgres is back", async () => {
  const proxy = await startTcpProxy(site.databaseUrl);
  onTestFinished(() => proxy.close());
  proxy.cut();
  const redisUrl = process.env["TEST_REDIS_URL"] ?? "";
  const web = await spawnWeb({ databaseUrl: proxy.url, redisUrl });
  onTestFinished(() => void web.process.kill("SIGKILL"));
  const ask = () => read(`${web.url}/about`).catch(() => undefined);
  await expect.poll(async () => (await ask())?.status, { timeout: 60_000 }).toBe(200);
  expect(await isReady(web.url)).toBe(false);
  proxy.restore();
  await expect.poll(() => isReady(web.url), { timeout: 60_000 }).toBe(true);
});
