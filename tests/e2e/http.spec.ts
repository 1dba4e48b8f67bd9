import { type IncomingMessage, request as openRequest } from "node:http";
import { askForMove } from "./ask-for-move.ts";
import { pageTypes } from "./page-types.ts";
import { refer } from "./refer.ts";
import { expect, type Site, test, waitUntilCached } from "./site.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const foreign = { ...form, origin: "https://evil.example" };

type Case = [
  request: string,
  status: number,
  location?: string | undefined,
  headers?: Record<string, string>,
];

/** tests/server has every case of each rule. */
const cases: Case[] = [
  ["GET /LOCATIONS//Ashburn/?utm_source=Mail&x=%20a", 301, "/locations/ashburn?utm_source=Mail&x=%20a"],
  ["HEAD /%61bout//", 301, "/about"],
  ["GET //", 301, "/"],
  ["GET /Sitemap.xml/", 301, "/sitemap.xml"],
  ["GET /unsubscribe/../referrals", 400],
  ["GET //evil.example//", 400],
  ["GET /No-Such-Page/", 404],
  ["GET /services/Nope/", 404],
  ["GET /locations/atlantis", 302, "/service-areas"],
  ["GET /assets/gone-12345678.js", 404],
  ["DELETE /", 405],
  // A form is accepted under any variant: the form's page refuses the empty one.
  ["POST /Referrals/", 400],
  ["POST //referrals", 400],
  ["POST /referrals?x=1", 400],
  ["POST /referrals", 403, undefined, foreign],
  ["POST /referrals.data", 403, undefined, foreign],
  ["POST /estimate", 403, undefined, { ...form, origin: "null" }],
  ["POST /unsubscribe/..%2freferrals", 400, undefined, foreign],
  ["POST /referrals", 415, undefined, { "content-type": "application/json" }],
];

test("a URL variant redirects once, an unknown URL and a form never do, and no bad request is an error in the log", async ({
  site,
}) => {
  const before = site.logs.length;
  for (const [request, status, location, headers = form] of cases) {
    const [method = "", path = ""] = request.split(" ");
    const isForm = method === "POST";
    const sent = isForm ? { origin: site.url, ...headers } : { host: "evil.example" };
    const answer = await ask(site, path, { method, headers: sent }, isForm ? "a=b" : undefined);
    expect([answer.statusCode, answer.headers.location], request).toEqual([status, location]);
    expect(answer.headers["content-security-policy"], request).toBeTruthy();
    if (status !== 301) continue;
    const cached = location?.includes("?") ? "no-store" : "public, max-age=3600";
    expect(answer.headers["cache-control"], request).toBe(cached);
    expect((await ask(site, location ?? "")).statusCode, location).toBe(200);
  }
  const faults = site.logs.slice(before).filter((line) => line.includes('"process":"web"'));
  expect(faults.filter((line) => /"level":[456]0|"stack"/.test(line))).toEqual([]);
  const html = await (await fetch(`${site.url}/referrals`, { headers: { host: "evil.example" } })).text();
  expect(html).not.toContain("evil.example");
});

test("a private page is not indexed or cached, leaks its token to no Referer or log, and needs the right token", async ({
  request,
  site,
}) => {
  for (const [path, referrer] of [
    [(await refer(site)).statusPath, "strict-origin"],
    [(await askForMove(site, { date: "2045-06-12" })).path, "strict-origin"],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": referrer,
      "x-robots-tag": "noindex, nofollow",
    });
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
    const token = path.split("/").at(-1) ?? "";
    for (const wrong of ["", "x", "x".repeat(32), `${token}x`, "'--"])
      expect((await request.get(path.replace(token, wrong))).status(), wrong).toBe(404);
    expect(site.logs.join("\n")).not.toContain(token);
  }
});

test("a cached filtered list keeps its noindex, even in a 304", async ({ cached: site }) => {
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

test("crawler files and /api/days are cached like pages, with the right type", async ({ cached: site }) => {
  const types = {
    "/robots.txt": "text/plain; charset=utf-8",
    "/sitemap.xml": "application/xml; charset=utf-8",
    "/api/days": "application/json",
  };
  for (const [path, type] of Object.entries(types)) {
    await waitUntilCached(site, path);
    const { headers } = await ask(site, path);
    expect([headers["content-type"], headers["cache-control"]], path).toEqual([
      type,
      expect.stringContaining("s-maxage=60"),
    ]);
  }
});

/** every-page.spec.ts collects what the CSP blocks. */
test("an uncached page's scripts have its CSP's nonce, which is new each time", async ({ request }) => {
  const open = async () => {
    const answer = await request.get("/referrals");
    const [, nonce = ""] = answer.headers()["content-security-policy"]?.match(/'nonce-([^']+)'/) ?? [];
    return { nonce, html: await answer.text() };
  };
  const [one, other] = [await open(), await open()];
  expect(one.nonce).not.toBe(other.nonce);
  expect(one.html.split(`nonce="${one.nonce}"`).length).toBeGreaterThan(3);
});

test("pages are never cached by accident", async ({ request, cached }) => {
  const shared = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";
  await expect.poll(async () => (await fetch(cached.url)).headers.get("cache-control")).toBe(shared);
  expect((await request.get("/reviews?q=piano")).headers()["cache-control"]).toBe("private, no-cache");
  for (const path of ["/referrals", "/estimate", "/unsubscribe/unknown"])
    expect((await request.get(path)).headers()["cache-control"], path).toBe("no-store");
});

/** tests/server/security-headers.test.ts has what they allow. */
test("every page and error has the security headers", async ({ site }) => {
  for (const path of [...pageTypes, "/referrals/status/nope", "/%ff", "/assets/gone.js"]) {
    const { headers } = await fetch(site.url + path);
    expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    for (const name of ["x-content-type-options", "x-frame-options", "referrer-policy"])
      expect(headers.get(name), `${name} of ${path}`).not.toBeNull();
  }
});

test("web and worker serve metrics on a private port, without anything visitors typed", async ({
  cached,
  site,
}) => {
  for (const path of ["/services/packing", "/nobody/typed-this", "/referrals/status/a-secret-token"])
    await (await fetch(cached.url + path)).text();
  const read = async (url: string) => (await fetch(url)).text();
  const web = await site.eventually(async () => {
    const text = await read(cached.metrics.web);
    return text.includes('status="4xx"') && text;
  }, "the requests to be counted");
  expect(web).not.toMatch(/typed-this|a-secret-token/);
  expect(web).toContain("page_cache_responses_total{");
  expect(await read(site.metrics.worker)).toContain('site_database_up{process="worker"} 1');
  expect((await fetch(`${cached.url}/metrics`)).status).toBe(404);
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
