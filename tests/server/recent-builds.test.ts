import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import express from "express";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { serveBuiltFiles } from "#server/built-files.ts";
import { listRecentBuilds, saveBuild } from "#server/recent-builds.ts";
import { serve } from "../support/serve.ts";

let folder: string;
let kept: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "ashfield-kept-"));
  kept = path.join(folder, "kept");
  mkdirSync(kept);
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

test("web serves the assets of its own build, the previous and the next one, compressed and cached forever", async () => {
  await saveBuild(build("old"), kept);
  const client = build("own");
  const url = await serveFiles(path.dirname(client));
  await saveBuild(build("next"), kept);
  for (const name of ["own", "old", "next"]) {
    const answer = await fetch(`${url}/assets/${name}.js`, { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await answer.text()).toBe(`"${name}"`);
  }
});

test("a file that no build has, or that is outside the builds, is not found", async () => {
  await saveBuild(build("old"), kept);
  writeFileSync(path.join(kept, "secret.js"), "secret");
  writeFileSync(path.join(folder, "secret.js"), "secret");
  const url = await serveFiles(path.dirname(build("own")));
  for (const name of ["never.js", "secret.js", "..%2fsecret.js", "..%2f..%2fsecret.js", ""])
    expect((await fetch(`${url}/assets/${name}`)).status).toBe(404);
});

test("the newest five builds are kept, and one that starts again becomes the newest", async () => {
  const names: string[] = [];
  for (const [index, name] of ["a", "b", "c", "d", "e"].entries()) {
    names.push(await saveBuild(build(name), kept));
    age(names.at(-1) ?? "", 100 - index);
  }
  const [a, b, c, d, e] = names;
  expect(await saveBuild(build("a"), kept)).toBe(a);
  age(a ?? "", 1);
  const f = await saveBuild(build("f"), kept);
  expect(await listRecentBuilds(kept)).toEqual([f, a, e, d, c]);
  expect(readdirSync(kept)).not.toContain(b);
});

test("processes that save the same build at once leave one complete copy", async () => {
  const assets = build("same");
  const names = await Promise.all([1, 2, 3, 4].map(() => saveBuild(assets, kept)));
  expect(readdirSync(kept)).toEqual([names[0]]);
  expect(new Set(names).size).toBe(1);
});

test("an interrupted copy is not served, and is deleted after an hour", async () => {
  mkdirSync(path.join(kept, ".cut"));
  writeFileSync(path.join(kept, ".cut/half.js"), "ha");
  const url = await serveFiles(path.dirname(build("own")));
  expect((await fetch(`${url}/assets/half.js`)).status).toBe(404);
  await saveBuild(build("next"), kept);
  expect(readdirSync(kept)).toContain(".cut");
  age(".cut", 3_700);
  await saveBuild(build("next"), kept);
  expect(readdirSync(kept)).not.toContain(".cut");
});

function build(name: string): string {
  const assets = path.join(folder, name, "assets");
  mkdirSync(assets, { recursive: true });
  writeFileSync(path.join(assets, `${name}.js`), `"${name}"`);
  writeFileSync(path.join(assets, `${name}.js.br`), brotliCompressSync(`"${name}"`));
  return assets;
}

function age(name: string, seconds: number): void {
  const time = new Date(Date.now() - seconds * 1_000);
  utimesSync(path.join(kept, name), time, time);
}

async function serveFiles(client: string): Promise<string> {
  return `http://127.0.0.1:${await serve(express().use(serveBuiltFiles(client, kept)))}`;
}
