import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type CachedPage, chooseEncoding, HIT, preparePage } from "#server/page-cache/cached-page.ts";
import { usualSecurity } from "../../support/usual-security.ts";

const nonce = "known-to-nobody";
const prepare = (html: string, last?: CachedPage) =>
  preparePage(
    { body: Buffer.from(html), nonce, headers: [["content-type", "text/html; charset=utf-8"]] },
    usualSecurity,
    last,
  );

test("a page is ready in every encoding, with script hashes instead of a nonce", async () => {
  const write = (
    own: string,
  ) => `<script${own}>first()</script><script type="module"${own} async="">import "/a.js"</script>
<script${own} src="/b.js"></script><script type="application/ld+json">{"a":1}</script><p>${"word ".repeat(500)}</p>`;
  const html = write("");
  const cached = await prepare(write(` nonce="${nonce}"`));
  const { identity, br, gzip } = cached.encodings;
  expect(identity.body.toString()).toBe(html);
  expect(brotliDecompressSync(br.body).toString()).toBe(html);
  expect(gunzipSync(gzip.body).toString()).toBe(html);
  const read = (headers: string[]) =>
    Object.fromEntries(
      headers.flatMap((name, at) => (at % 2 ? [] : [[name.toLowerCase(), headers[at + 1]]])),
    );
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  for (const [encoding, { body, headers }] of Object.entries(cached.encodings)) {
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
  expect(read(cached.notModified)).not.toHaveProperty("content-length");
});

test("an injected script is not allowed by the policy", async () => {
  const cached = await prepare(
    `<script nonce="${nonce}">own()</script><p>A review.<script>evil()</script><script nonce="">evil()</script></p>`,
  );
  const policy = cached.notModified[cached.notModified.indexOf("content-security-policy") + 1] ?? "";
  const hash = (text: string) => createHash("sha256").update(text).digest("base64");
  expect(policy).toContain(hash("own()"));
  expect(policy).not.toContain(hash("evil()"));
  expect(cached.encodings.identity.body.toString()).not.toContain(nonce);
});

test("an unchanged page is not compressed again", async () => {
  const first = await prepare("same");
  expect(await prepare("same", first)).toBe(first);
  expect((await prepare("other", first)).etag).not.toBe(first.etag);
});

test.each([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip", "gzip"],
  ["BR", "br"],
  ["gzip;q=1.0, br; q=0.1", "br"],
  ["br;q=0.0,gzip;q=0", "identity"],
  ["xbr", "identity"],
])("%s gets %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
