import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSite } from "./site.ts";

test("a version that cannot render /referrals exits before it listens, and says why", async () => {
  const { spawnWeb } = await openSite();
  const web = await spawnWeb({}, buildBrokenVersion());
  expect(await web.ended).toBe(1);
  const log = web.logs.join("\n");
  expect(log).toContain("Not started: this version cannot render its pages: /referrals returned 500");
  expect(log).not.toContain('"listening"');
});

test("without Postgres web still listens, and is ready once Postgres is back", async () => {
  const { spawnWeb, postgresProxy } = await openSite();
  postgresProxy.cut();
  const web = await spawnWeb();
  await expect.poll(() => web.logs.join("\n"), { timeout: 60_000 }).toContain('"listening"');
  const ask = async (page: string) => (await fetch(web.url + page)).status;
  expect([await ask("/about"), await ask("/readyz")]).toEqual([200, 503]);
  postgresProxy.restore();
  await expect.poll(() => ask("/readyz"), { timeout: 60_000 }).toBe(200);
});

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
