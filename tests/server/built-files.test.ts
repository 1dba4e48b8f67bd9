import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveBuiltFiles } from "#server/built-files.ts";
import { serve } from "../support/serve.ts";

let folder: string;
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "ashfield-built-"));
  await mkdir(path.join(folder, "assets"));
  const script = "export const answer = 42;\n";
  writeFileSync(path.join(folder, "assets/app-1a2b.js"), script);
  writeFileSync(path.join(folder, "assets/app-1a2b.js.br"), brotliCompressSync(script));
  writeFileSync(path.join(folder, "favicon.svg"), "<svg/>");
  await mkdir(path.join(folder, "share"));
  writeFileSync(path.join(folder, "share/home.png"), "a picture");
  const app = express();
  app.use((_request, response, next) => {
    response.setHeader("Content-Security-Policy", "default-src 'self'");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    next();
  });
  app.use(serveBuiltFiles(folder));
  app.use((_request, response) => void response.status(404).send("a page"));
  url = `http://127.0.0.1:${await serve(app)}`;
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a hashed file is sent compressed and cached forever", async () => {
  const answer = await fetch(`${url}/assets/app-1a2b.js`, { headers: { "accept-encoding": "br, gzip" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("content-type")).toMatch(/^text\/javascript; charset=utf-8$/i);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  expect(await answer.text()).toContain("answer = 42");
});

test("files carry no headers that only documents need", async () => {
  const { headers } = await fetch(`${url}/assets/app-1a2b.js`);
  expect(headers.get("content-security-policy")).toBeNull();
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect((await fetch(`${url}/page`)).headers.get("content-security-policy")).toBe("default-src 'self'");
});

test("a browser without compression gets the plain file", async () => {
  const answer = await fetch(`${url}/assets/app-1a2b.js`, { headers: { "accept-encoding": "identity" } });
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(await answer.text()).toContain("answer = 42");
});

test("other files are cached for an hour; other sites may embed a social image, but no other file", async () => {
  const picture = await fetch(`${url}/share/home.png`);
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const icon = await fetch(`${url}/favicon.svg`);
  expect(icon.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(icon.headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

test("a file deleted after startup is a 404, and the process carries on", async () => {
  rmSync(path.join(folder, "assets"), { recursive: true });
  const answer = await fetch(`${url}/assets/app-1a2b.js`, { headers: { "accept-encoding": "br" } });
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBeNull();
  expect(await answer.text()).toBe("Not found\n");
  expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
});

test.each(["/assets/", "/assets", "/assets/%E0%A4%A", "/assets/.env", "/share/", "/share/nobody.png"])(
  "%s is not found, and never a page",
  async (address) => {
    const answer = await fetch(url + address);
    expect([answer.status, await answer.text()]).toEqual([404, "Not found\n"]);
  },
);

test("a URL that cannot be decoded is left to the pages", async () => {
  const answer = await fetch(`${url}/%E0%A4%A`);
  expect(await answer.text()).toBe("a page");
});
