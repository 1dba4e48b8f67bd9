import { createHash } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "#logger";
import { HIT, type WholePage } from "#server/page-cache/kept-page.ts";
import { createPageCache } from "#server/page-cache/page-cache.ts";
import { writeSecurityHeaders } from "#server/security-headers.ts";
import { eventually } from "../../support/eventually.ts";

const log = createLogger({ level: "silent", process: "test" });
const security = writeSecurityHeaders({
  siteUrl: "https://www.example.com",
  estimateFormUrl: undefined,
  analyticsId: undefined,
  development: false,
});

const nonce = "known-to-nobody";
const page = (html: string): WholePage => ({
  body: Buffer.from(html),
  nonce,
  headers: [["content-type", "text/html; charset=utf-8"]],
});

/** A cache whose pages the test renders itself. */
function open(options: { maxBytes?: number } = {}) {
  const asked: { address: string; render: (whole: WholePage | undefined) => void; fail: () => void }[] = [];
  const cache = createPageCache({
    maxBytes: options.maxBytes ?? 1_000_000,
    security,
    log,
    render: (address) =>
      new Promise((resolve, reject) => {
        asked.push({ address, render: resolve, fail: () => reject(new Error("broken")) });
      }),
  });
  cache.resume();
  async function keep(address: string, html: string) {
    const made = cache.make(address);
    await eventually(() => expect(asked.length).toBeGreaterThan(0));
    asked.pop()?.render(page(html));
    return made;
  }
  const textOf = (address: string) => cache.find(address)?.page.whole.identity.body.toString();
  return { cache, asked, keep, textOf };
}

beforeEach(() => vi.useFakeTimers({ toFake: ["performance", "Date"] }));
afterEach(() => vi.useRealTimers());

test("whoever asks while a page is made gets the same one, and the next finds it", async () => {
  const { cache, asked } = open();
  const made = Array.from({ length: 500 }, () => cache.make("/"));
  expect(cache.isMaking("/")).toBe(true);
  await eventually(() => expect(asked).toHaveLength(1));
  asked[0]?.render(page("home"));
  const pages = await Promise.all(made);
  expect(asked).toHaveLength(1);
  expect(new Set(pages).size).toBe(1);
  expect(cache.find("/")).toMatchObject({ state: "current" });
  expect(cache.find("/about")).toBeUndefined();
});

test("a page is ready in every encoding, with the hashes of its scripts in place of a nonce", async () => {
  const { keep } = open();
  const write = (
    own: string,
  ) => `<script${own}>first()</script><script type="module"${own} async="">import "/a.js"</script>
<script${own} src="/b.js"></script><script type="application/ld+json">{"a":1}</script><p>${"word ".repeat(500)}</p>`;
  const html = write("");
  const kept = await keep("/", write(` nonce="${nonce}"`));
  if (!kept) throw new Error("nothing was kept");
  const { identity, br, gzip } = kept.whole;
  expect(identity.body.toString()).toBe(html);
  expect(brotliDecompressSync(br.body).toString()).toBe(html);
  expect(gunzipSync(gzip.body).toString()).toBe(html);
  const read = (headers: string[]) =>
    Object.fromEntries(
      headers.flatMap((name, at) => (at % 2 ? [] : [[name.toLowerCase(), headers[at + 1]]])),
    );
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  for (const [encoding, { body, headers }] of Object.entries(kept.whole)) {
    const sent = read(headers);
    expect(sent["content-security-policy"]).toContain(
      `script-src 'self' ${hash("first()")} ${hash('import "/a.js"')};`,
    );
    expect(sent["content-security-policy"]).not.toContain("nonce");
    expect(sent).toMatchObject({
      "cache-status": HIT,
      "content-length": String(body.length),
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      vary: "Accept-Encoding",
    });
    expect(sent["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
  }
  expect(read(kept.notModified)).not.toHaveProperty("content-length");
});

test("brotli is made as small as it gets a moment later", async () => {
  const { cache, keep } = open();
  const html = Array.from({ length: 3_000 }, (_, at) => `<p>${(at * 7_919) % 1_009} rooms of ${at}</p>`).join(
    "",
  );
  const kept = await keep("/", html);
  const smallest = brotliCompressSync(html).length;
  expect(kept?.whole.br.body.length).toBeGreaterThan(smallest);
  await eventually(() => expect(cache.find("/")?.page.whole.br.body.length).toBeLessThanOrEqual(smallest));
});

test("a script that came in by somebody's text is in no policy", async () => {
  const { keep } = open();
  const kept = await keep(
    "/",
    `<script nonce="${nonce}">own()</script><p>A review.<script>evil()</script><script nonce="">evil()</script></p>`,
  );
  const policy = kept?.notModified[kept.notModified.indexOf("Content-Security-Policy") + 1] ?? "";
  const hash = (text: string) => createHash("sha256").update(text).digest("base64");
  expect(policy).toContain(hash("own()"));
  expect(policy).not.toContain(hash("evil()"));
  expect(kept?.whole.identity.body.toString()).not.toContain(nonce);
});

test("the data of a page is nobody's document: no script in it may run, and browsers may hold it for 5 s", async () => {
  const { cache, asked } = open();
  const made = cache.make("/about.data?_routes=about");
  await eventually(() => expect(asked).toHaveLength(1));
  asked.pop()?.render({
    body: Buffer.from('["<script>evil()</script>"]'),
    headers: [["content-type", "text/x-script"]],
    nonce,
  });
  const headers = (await made)?.whole.br.headers ?? [];
  const read = (name: string) => headers[headers.indexOf(name) + 1];
  expect(read("Content-Security-Policy")).toContain("script-src 'self';");
  expect(read("Cache-Control")).toBe("public, max-age=5");
  expect(read("content-type")).toBe("text/x-script");
});

test("a change makes every page anew, and one whose making began before it is not kept", async () => {
  const { cache, asked, keep, textOf } = open();
  await keep("/", "old");
  const slow = cache.make("/about");
  await eventually(() => expect(asked).toHaveLength(1));
  cache.drop();
  vi.advanceTimersByTime(3_000);
  expect(cache.find("/")).toMatchObject({ state: "last" });
  expect(cache.isMaking("/about")).toBe(false);
  asked.pop()?.render(page("read before the change"));
  expect((await slow)?.whole.identity.body.toString()).toBe("read before the change");
  expect(cache.find("/about")).toBeUndefined();
  await keep("/", "new");
  expect(cache.find("/")).toMatchObject({ state: "current" });
  expect(textOf("/")).toBe("new");
});

test("for 3 s after a change the page of before is sent while it is made anew, however many changes follow", async () => {
  const { cache, asked, keep, textOf } = open();
  await keep("/", "old");
  cache.drop();
  expect(cache.find("/")).toMatchObject({ state: "changed" });
  await eventually(() => expect(asked).toHaveLength(1));
  vi.advanceTimersByTime(2_000);
  cache.drop();
  expect(cache.find("/")).toMatchObject({ state: "changed" });
  vi.advanceTimersByTime(1_000);
  cache.drop();
  expect(cache.find("/")).toMatchObject({ state: "last" });
  await eventually(() => expect(asked).toHaveLength(2));
  asked.pop()?.render(page("new"));
  asked.pop()?.render(page("overtaken"));
  await keep("/", "newest");
  expect(cache.find("/")).toMatchObject({ state: "current" });
  expect(textOf("/")).toBe("newest");
});

test("after the connection was lost nobody knows which changes were missed: no page of before passes for one", async () => {
  const { cache, keep } = open();
  await keep("/", "old");
  cache.drop();
  cache.suspend();
  cache.resume();
  expect(cache.find("/")).toMatchObject({ state: "last" });
});

test("a page is due when there is none, after a change, and before it is too old; in a full cache only what it holds", async () => {
  const { cache, keep } = open({ maxBytes: 100_000 });
  expect(cache.isDue("/")).toBe(true);
  await keep("/", "home");
  expect(cache.isDue("/")).toBe(false);
  cache.drop();
  expect(cache.isDue("/")).toBe(true);
  await keep("/", "home");
  vi.advanceTimersByTime(299_000);
  expect(cache.isDue("/")).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(cache.isDue("/")).toBe(true);
  await keep("/large", "x".repeat(80_000));
  expect(cache.isDue("/about")).toBe(false);
  expect(cache.isDue("/")).toBe(true);
  cache.suspend();
  expect(cache.isDue("/")).toBe(false);
});

test("a page that lacks something, or fails, is kept for nobody, and the last good one stays", async () => {
  const { cache, asked, keep, textOf } = open();
  await keep("/", "good");
  cache.drop();
  vi.advanceTimersByTime(3_000);
  for (const spoil of ["render", "fail"] as const) {
    const made = cache.make("/");
    await eventually(() => expect(asked).toHaveLength(1));
    asked.pop()?.[spoil](undefined);
    expect(await made).toBeUndefined();
    expect(cache.canMake("/")).toBe(false);
    expect(cache.canMake("/about")).toBe(true);
    expect(cache.find("/")).toMatchObject({ state: "last" });
    expect(textOf("/")).toBe("good");
    vi.advanceTimersByTime(5_001);
    expect(cache.canMake("/")).toBe(true);
  }
});

test("while Postgres is away the last pages are sent and none is made; when it is back, all are made anew", async () => {
  const { cache, keep } = open();
  await keep("/", "home");
  cache.suspend();
  expect(cache.find("/")).toMatchObject({ state: "last" });
  expect(cache.canMake("/")).toBe(false);
  cache.resume();
  expect(cache.find("/")).toMatchObject({ state: "last" });
  expect(cache.canMake("/")).toBe(true);
});

test("after a minute a page is sent once more while it is made anew, after eleven it is not, nor in a new year", async () => {
  vi.setSystemTime(new Date(2026, 11, 31, 23, 50));
  const { cache, asked, keep, textOf } = open();
  await keep("/", "first");
  vi.advanceTimersByTime(59_000);
  expect(cache.find("/")).toMatchObject({ state: "current" });
  expect(cache.isMaking("/")).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(cache.find("/")).toMatchObject({ state: "current" });
  await eventually(() => expect(asked).toHaveLength(1));
  expect(cache.find("/")).toMatchObject({ state: "current" });
  asked.pop()?.render(page("second"));
  await eventually(() => expect(textOf("/")).toBe("second"));
  expect(asked).toHaveLength(0);
  vi.advanceTimersByTime(9 * 60_000);
  expect(cache.find("/")).toMatchObject({ state: "last" });
  await keep("/", "third");
  vi.advanceTimersByTime(661_000);
  expect(cache.find("/")).toMatchObject({ state: "last" });
});

test("a page that is made anew and has not changed stays the page that it was", async () => {
  const { keep } = open();
  const first = await keep("/", "same");
  const second = await keep("/", "same");
  expect(second?.etag).toBe(first?.etag);
  expect((await keep("/", "other"))?.etag).not.toBe(first?.etag);
});

test("memory stays under its bound: the page that nobody asked for the longest goes", async () => {
  const { cache, keep } = open({ maxBytes: 400_000 });
  for (let number = 0; number < 40; number += 1) {
    await keep(`/${number}`, `${number} ${"x".repeat(20_000)}`);
    expect(cache.find("/0")).toBeDefined();
    expect(cache.size().bytes).toBeLessThanOrEqual(400_000);
  }
  expect(cache.find("/1")).toBeUndefined();
  expect(cache.find("/39")).toBeDefined();
  await keep("/huge", "x".repeat(500_000));
  expect(cache.find("/huge")).toBeUndefined();
  expect(cache.size().bytes).toBeLessThanOrEqual(400_000);
});
