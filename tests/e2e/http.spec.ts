import { type IncomingMessage, request as openRequest } from "node:http";
import { connect } from "node:net";
import { crawlerFiles } from "#domain/pages/site-pages.ts";
import { scoreResponse } from "../support/observatory.ts";
import { pageTypes } from "./page-types.ts";
import { expect, type Site, test, waitUntilCached } from "./site.ts";
import { startSite, withoutPageCache } from "./start-site.ts";

test("a URL variant redirects once, permanently, and keeps its query", async ({ site }) => {
  const spellings = [
    ["/LOCATIONS//Ashburn/?utm_source=Mail&x=%20a", "/locations/ashburn?utm_source=Mail&x=%20a"],
    ["/%61bout//", "/about"],
    ["//", "/"],
    ["/Sitemap.xml/", "/sitemap.xml"],
  ] as const;
  for (const [path, canonical] of spellings)
    for (const method of ["GET", "HEAD"]) {
      const { statusCode, headers } = await ask(site, path, { method });
      expect([statusCode, headers.location], `${method} ${path}`).toEqual([301, canonical]);
      expect(headers["cache-control"], path).toBe(
        canonical.includes("?") ? "no-store" : "public, max-age=3600",
      );
      expect((await ask(site, canonical)).statusCode, canonical).toBe(200);
    }
});

test("an unknown URL never redirects, and no redirect leaves the site", async ({ site }) => {
  const answers = {
    "//evil.example//": 400,
    "/\\evil.example": 400,
    "/%2F/evil.example": 400,
    "/about//x": 400,
    "/No-Such-Page/": 404,
    "/services/Nope/": 404,
    "/assets/gone-12345678.js": 404,
  };
  for (const [path, status] of Object.entries(answers)) {
    const { statusCode, headers } = await ask(site, path, { headers: { host: "evil.example" } });
    expect([statusCode, headers.location], path).toEqual([status, undefined]);
  }
  const html = await (await fetch(`${site.url}/referrals`, { headers: { host: "evil.example" } })).text();
  expect(html).not.toContain("evil.example");
});

test("a form is never redirected, and is accepted under any URL variant", async ({ site }) => {
  const headers = { origin: site.url, "content-type": "application/x-www-form-urlencoded" };
  for (const path of ["/Referrals/", "//referrals", "/referrals?x=1"]) {
    const answer = await ask(site, path, { method: "POST", headers });
    expect([answer.statusCode, answer.headers.location], path).toEqual([400, undefined]);
    // The form's page sent the 400, not the malformed-URL page.
    expect(answer.headers["x-robots-tag"], path).toBe("noindex");
  }
});

test("private pages, searches and data send noindex; other pages do not", async ({ site }) => {
  const hidden = [
    "/estimate?code=ASH-7K4M-Q9XW",
    "/unsubscribe/token",
    "/reviews?service=packing",
    "/faq?q=piano",
    "/plan?rooms=living",
    "/api/reviews",
    "/about.data",
    "/no-such-page",
    ...crawlerFiles,
  ];
  for (const path of hidden)
    expect((await ask(site, path)).headers["x-robots-tag"], path).toContain("noindex");
  for (const path of ["/", "/estimate", "/plan", "/reviews?utm_source=x", "/faq?category=packing"])
    expect((await ask(site, path)).headers["x-robots-tag"], path).toBeUndefined();
});

test("a cached filtered list keeps its noindex, even in a 304", async ({ site }) => {
  const path = "/reviews?service=packing";
  await waitUntilCached(site, path);
  const html = await (await fetch(site.url + path)).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  const { etag = "" } = (await ask(site, path)).headers;
  const same = await ask(site, path, { headers: { "if-none-match": etag } });
  expect([same.statusCode, same.headers["x-robots-tag"]]).toEqual([304, "noindex"]);
  const whole = await ask(site, "/reviews?service=all", { headers: { "if-none-match": etag } });
  expect([whole.statusCode, whole.headers["x-robots-tag"]]).toEqual([200, undefined]);
});

test("crawler files and /api/days are cached like pages, with ETag and the right type", async ({ site }) => {
  const types = {
    "/robots.txt": "text/plain; charset=utf-8",
    "/sitemap.xml": "application/xml; charset=utf-8",
    "/.well-known/security.txt": "text/plain; charset=utf-8",
    "/api/days": "application/json",
  };
  for (const [path, type] of Object.entries(types)) {
    await waitUntilCached(site, path);
    const { headers } = await ask(site, path);
    expect([headers["content-type"], headers["cache-control"]], path).toEqual([
      type,
      expect.stringContaining("s-maxage=60"),
    ]);
    const asked = { "if-none-match": headers.etag ?? "" };
    expect((await ask(site, path, { headers: asked })).statusCode, path).toBe(304);
  }
});

test("the CSP allows no inline code but scripts with the nonce, which is new each time", async ({
  request,
}) => {
  const answer = await request.get("/referrals");
  const policy = answer.headers()["content-security-policy"] ?? "";
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  const nonce = policy.match(/'nonce-([^']+)'/)?.[1];
  const html = await answer.text();
  const scripts = [...html.matchAll(/<script(?![^>]*type="application\/ld\+json")([^>]*)>/g)];
  expect(scripts.length).toBeGreaterThan(2);
  for (const [, attributes] of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
  expect(html).not.toMatch(/<[^>]+\sstyle="/);
  expect((await request.get("/referrals")).headers()["content-security-policy"]).not.toBe(policy);
});

test("pages are never cached by accident; hashed files are cached forever and compressed", async ({
  request,
}) => {
  const shared = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";
  await expect.poll(async () => (await request.get("/")).headers()["cache-control"]).toBe(shared);
  expect((await request.get("/reviews?q=piano")).headers()["cache-control"]).toBe("private, no-cache");
  for (const path of ["/referrals", "/estimate", "/unsubscribe/unknown"])
    expect((await request.get(path)).headers()["cache-control"], path).toBe("no-store");
  const html = await (await request.get("/")).text();
  const style = html.match(/href="(\/assets\/[^"]+\.css)"/)?.[1] ?? "";
  const asset = await request.get(style, { headers: { "accept-encoding": "br" } });
  expect(asset.headers()).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
  });
});

test("uncached responses carry a request id, and so does the log", async ({ request, site }) => {
  const answer = await request.get("/no-such-page?email=secret@example.org");
  const id = answer.headers()["x-request-id"];
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const lines = await site.eventually(() => {
    const found = site.logs.filter((line) => line.includes(String(id)));
    return found.length > 0 && found;
  }, "the log lines");
  expect(lines.join("\n")).not.toContain("secret");
});

test("a malformed URL gets an error page, and its secret is not logged", async ({ site }) => {
  const token = "kT3vQ9xLm2Wc8RbZ";
  const before = site.logs.length;
  for (const path of ["//[", "/\\", "*", "http://[", `//x/unsubscribe/${token}`]) {
    const answer = await sendRaw(site, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer, path).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer, path).toContain("Content-Security-Policy");
  }
  const spelled = await fetch(`${site.url}/%75nsubscribe/${token}`, { redirect: "manual" });
  expect([spelled.status, spelled.headers.get("location")]).toEqual([301, `/unsubscribe/${token}`]);
  const around = `POST /unsubscribe/../referrals.data HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(site, around)).toMatch(/^HTTP\/1\.1 400 /);
  expect((await fetch(site.url, { method: "DELETE" })).status).toBe(405);
  const lines = await site.eventually(() => {
    const found = site.logs.slice(before).filter((line) => line.includes('"msg":"request"'));
    return found.length >= 8 && found;
  }, "the log lines");
  expect(lines.join("\n")).not.toContain(token);
  expect(findFaults(site.logs.slice(before))).toEqual([]);
});

test("a body that no form could send gets a 4xx and logs no stack", async ({ site }) => {
  const before = site.logs.length;
  const bodies: [string | undefined, string][] = [
    ["application/json", "{}"],
    [undefined, "a=b"],
    ["multipart/form-data", "broken"],
    ["multipart/form-data; boundary=x", "--x\r\nbroken"],
  ];
  for (const path of ["/referrals", "/referrals.data", "/estimate", "/unsubscribe/token"])
    for (const [type, body] of bodies) {
      const headers = { origin: site.url, ...(type ? { "content-type": type } : {}) };
      const { statusCode } = await ask(site, path, { method: "POST", headers }, body);
      expect([400, 415], `${path} ${type}`).toContain(statusCode);
    }
  const form = { origin: site.url, "content-type": "application/x-www-form-urlencoded" };
  const big = `notes=${"x".repeat(40_000)}`;
  expect((await ask(site, "/referrals", { method: "POST", headers: form }, big)).statusCode).toBe(413);
  expect(findFaults(site.logs.slice(before))).toEqual([]);
});

test("with a public https SITE_URL every page and error scores A+ on Observatory, and files use it", async () => {
  const site = await startSite({
    env: { ...withoutPageCache, SITE_URL: "https://www.example.com" },
    seed: false,
  });
  try {
    for (const path of [...pageTypes, "/referrals/status/nope", "/%ff", "/assets/gone.js"]) {
      const answer = await fetch(site.url + path);
      const { score, losses } = scoreResponse(answer.headers, await answer.text());
      expect(losses, path).toEqual([]);
      expect(score, path).toBeGreaterThanOrEqual(100);
    }
    const read = async (path: string) => (await fetch(site.url + path)).text();
    expect(await read("/robots.txt")).toContain("\nSitemap: https://www.example.com/sitemap.xml\n");
    expect(await read("/.well-known/security.txt")).toContain("Canonical: https://www.example.com/");
    expect(await read("/sitemap.xml")).toContain("<loc>https://www.example.com/about</loc>");
  } finally {
    await site.stop();
  }
});

test("web and worker serve metrics on a private port, without anything visitors typed", async ({ site }) => {
  for (const path of ["/services/packing", "/nobody/typed-this", "/referrals/status/a-secret-token"])
    await (await fetch(site.url + path)).text();
  const read = async (url: string) => (await fetch(url)).text();
  const web = await site.eventually(async () => {
    const text = await read(site.metrics.web);
    return text.includes('status="4xx"') && text;
  }, "the requests to be counted");
  expect(web).not.toMatch(/typed-this|a-secret-token/);
  expect(web).toContain("page_cache_responses_total{");
  expect(await read(site.metrics.worker)).toContain('site_database_up{process="worker"} 1');
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
});

/** Uses node:http because fetch normalizes URLs and adds headers. */
function ask(
  site: Site,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
  body?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    openRequest({ host: hostname, port, path, agent: false, ...options }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer));
    })
      .once("error", reject)
      .end(body);
  });
}

function sendRaw(site: Site, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => socket.write(text));
    socket.setEncoding("utf8").on("data", (piece: string) => {
      answer += piece;
    });
    socket.once("close", () => resolve(answer)).once("error", reject);
  });
}

/** Error lines of web only. */
function findFaults(lines: string[]): string[] {
  return lines.filter((line) => line.includes('"process":"web"') && /"level":[456]0|"stack"/.test(line));
}
