import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { sharedPaths } from "#domain/pages/site-pages.ts";
import { realUserAgent } from "../e2e/real-browser.ts";
import { eventually } from "../support/eventually.ts";
import { scoreResponse } from "../support/observatory.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { cacheStatus, read, readCached } from "./read.ts";
import { fullOrShort, type LoadedSite, openSite } from "./site.ts";
import { leaveEarly } from "./visitors.ts";

const variants = [
  "/?category=labor",
  "/faq?category=packing",
  "/reviews?rating=5",
  "/reviews?service=packing",
];

let site: LoadedSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test("500 visitors at once on a cold page cause one render", async () => {
  const web = await site.start({ LOG_LEVEL: "debug" });
  const address = "/reviews?service=commercial";
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const answers = await Promise.all(
    Array.from({ length: 500 }, () => read(web.url + address, { "accept-encoding": "br" }, { agent })),
  );
  agent.destroy();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const shared = answers.filter((answer) => cacheStatus(answer) !== "none");
  expect(shared.length).toBeGreaterThanOrEqual(499);
  expect(new Set(shared.map(({ text }) => text)).size).toBe(1);
  const made = web.logs.filter(
    (line) => line.includes("rendered a page for the cache") && line.includes(`"page":"${address}"`),
  );
  expect(made).toHaveLength(1);
});

test("500 visitors at once on a cold page cause one render even if the database is slow", async () => {
  const web = await site.start({ LOG_LEVEL: "debug" });
  await eventually(() => expect(web.logs.some((line) => line.includes("pages are warm"))).toBe(true));
  const address = "/reviews?service=commercial";
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const ask = () =>
    Promise.all(
      Array.from({ length: 500 }, () => read(web.url + address, { "accept-encoding": "br" }, { agent })),
    );
  const answers = await site.db.transaction().execute(async (transaction) => {
    await sql`lock table reviews in access exclusive mode`.execute(transaction);
    const asked = ask();
    // Longer than anyone waits in the queue.
    await setTimeout(2_500);
    return { asked };
  });
  const all = await answers.asked;
  agent.destroy();
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(all.filter((answer) => cacheStatus(answer) === "none").length).toBeLessThanOrEqual(1);
});

test("after a change every page is rendered ahead of visitors", async () => {
  const web = await site.start();
  const warm = () => web.logs.filter((line) => line.includes("pages are warm")).length;
  await eventually(() => expect(warm()).toBe(1));
  await sql`notify page_changes`.execute(site.db);
  await eventually(() => expect(warm()).toBe(2));
  for (const path of sharedPaths)
    expect(`${path} ${cacheStatus(await read(web.url + path))}`).toBe(`${path} page-cache; hit`);
});

test("on a slow database, a cold page's first visitor gets a stream, and others the cached page", async () => {
  const proxy = await startTcpProxy(site.databaseUrl);
  onTestFinished(() => proxy.close());
  const web = await site.start({ DATABASE_URL: proxy.url, LOG_LEVEL: "debug" });
  await eventually(() => expect(web.logs.some((line) => line.includes("pages are warm"))).toBe(true));
  const address = "/?category=labor";
  proxy.hold();
  let begun = "";
  const first = new Promise<string>((resolve, reject) => {
    request(web.url + address, { headers: { "user-agent": realUserAgent } }, (answer) => {
      answer.setEncoding("utf8").on("data", (piece: string) => {
        begun += piece;
      });
      answer.once("end", () => resolve(begun)).once("error", reject);
    })
      .once("error", reject)
      .end();
  });
  await eventually(() => expect(begun).toContain("Loading weather"));
  expect(begun).not.toContain("Featured reviews");
  proxy.restore();
  expect(await first).toContain("Featured reviews");
  const { text } = await readCached(web, address);
  expect(text).toContain("Featured reviews");
  expect(text).not.toContain("Loading weather");
});

test("10,000 requests over 100 connections get no errors, and memory does not grow", async () => {
  const web = await site.start();
  await readCached(web, "/");
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const round = async (count: number) => {
    const ask = () => read(`${web.url}/`, { "accept-encoding": "br" }, { agent });
    const statuses = new Set<string>();
    const visitors = Array.from({ length: 100 }, async () => {
      for (let number = 0; number < count / 100; number += 1) {
        const answer = await ask();
        statuses.add(`${answer.status} ${cacheStatus(answer)}`);
      }
    });
    await Promise.all(visitors);
    expect([...statuses]).toEqual(["200 page-cache; hit"]);
    return web.measure();
  };
  const before = await round(1_000);
  const after = await round(fullOrShort(10_000, 3_000));
  agent.destroy();
  expect(after.heapMegabytes).toBeLessThan(before.heapMegabytes + 8);
  expect(web.memory().peak).toBeLessThan(220);
});

test("no cached page contains visitor data, and no URL gets another's page", async () => {
  const web = await site.start({ ANALYTICS_ID: "G-TEST123" });
  const addresses = [...sharedPaths, ...variants];
  const clean = new Map<string, string>();
  for (const address of addresses) clean.set(address, (await readCached(web, address)).text);
  expect(new Set(clean.values()).size).toBe(addresses.length);
  for (const path of sharedPaths)
    expect(clean.get(path)).toContain(`<link rel="canonical" href="${web.url}${path}"/>`);

  const agent = new Agent({ keepAlive: true, maxSockets: 25 });
  const visits = Array.from({ length: 1_500 }, async (_one, number) => {
    const address = addresses[(number * 7) % addresses.length] ?? "/";
    const mark = `zx${number}q`;
    const odd = oddVisit(mark, number);
    const url = `${web.url}${address}${address.includes("?") ? "&" : "?"}${odd.query}`;
    const answer = await read(url, odd.headers, { agent });
    expect(answer.status).toBe(200);
    expect(answer.text === clean.get(address), `${url} ${JSON.stringify(odd.headers)}`).toBe(true);
    expect(JSON.stringify(answer.headers)).not.toContain(mark);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });
  await Promise.all(visits);
  agent.destroy();
});

/** Headers and a query that must not affect a page. */
function oddVisit(mark: string, number: number): { headers: OutgoingHttpHeaders; query: string } {
  const choices: OutgoingHttpHeaders = {
    cookie: `theme=${mark}; session=${mark}`,
    host: `${mark}.example`,
    "x-forwarded-host": `${mark}.example`,
    "x-forwarded-for": `198.18.0.1, ${mark}`,
    "x-forwarded-proto": mark,
    "user-agent": number % 3 ? `Mozilla/5.0 ${mark}` : `Googlebot/2.1 ${mark}`,
    "accept-language": mark,
    authorization: `Bearer ${mark}`,
    referer: `https://${mark}.example/`,
    "sec-gpc": "1",
    "save-data": "on",
    "x-react-router-spa-mode": "yes",
    "cache-control": "no-cache",
    "accept-encoding": ["br", "gzip", "identity", "gzip;q=0, br;q=0.5"][number % 4],

    [`x-${mark}`]: mark,
  };
  const names = Object.keys(choices).filter((_name, at) => (number >> (at % 11)) % 2 === at % 2);
  const headers = Object.fromEntries(names.map((name) => [name, choices[name]]));
  const queries = [`utm_source=${mark}`, `__proto__=${mark}`, `index&${mark}`, `%00=${mark}`, `x[]=${mark}`];
  return { headers, query: queries[number % queries.length] ?? "" };
}

test("a cache hit has all required headers, in each encoding, for HEAD and for 304", async () => {
  const web = await site.start({ SITE_URL: "https://www.example.com" });
  const whole = await readCached(web, "/");
  const fresh = await read(`${web.url}/referrals`);
  const own = ["x-request-id", "date", "content-security-policy", "vary", "cache-control", "content-length"];
  for (const name of Object.keys(fresh.headers).filter(
    (one) => !own.includes(one) && one !== "transfer-encoding",
  ))
    expect(whole.headers[name], name).toBe(fresh.headers[name]);
  const withoutScripts = (policy: unknown) => String(policy).replace(/ '(nonce|sha256)-[^']+'/g, "");
  expect(withoutScripts(whole.headers["content-security-policy"])).toBe(
    withoutScripts(fresh.headers["content-security-policy"]),
  );
  expect(whole.headers["cache-control"]).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=60");
  for (const path of sharedPaths) {
    const { headers, text } = await readCached(web, path);
    const { score, losses } = scoreResponse(new Headers(headers as Record<string, string>), text);
    expect({ path, losses }).toEqual({ path, losses: [] });
    expect(score).toBeGreaterThanOrEqual(100);
    expect(text).not.toMatch(/ nonce="[^"]| style="/);
    expect(text.endsWith("</body></html>")).toBe(true);
  }

  const head = await read(`${web.url}/`, {}, { method: "HEAD" });
  expect(head.bytes).toBe(0);
  expect(head.headers).toMatchObject({ etag: whole.headers.etag, "content-length": String(whole.bytes) });
  for (const etag of [whole.headers.etag, `"x", ${whole.headers.etag}`, "*"]) {
    const known = await read(`${web.url}/`, { "if-none-match": etag });
    expect([known.status, known.bytes, known.headers.etag]).toEqual([304, 0, whole.headers.etag]);
    expect(known.headers["content-security-policy"]).toBe(whole.headers["content-security-policy"]);
  }
  expect((await read(`${web.url}/`, { "if-none-match": '"other"' })).status).toBe(200);
  expect((await read(`${web.url}/`, {}, { method: "DELETE" })).status).toBe(405);
});

test("a changed review shows on two instances, well within the one-minute TTL", async () => {
  const webs = await Promise.all([site.start(), site.start()]);
  for (const web of webs) await readCached(web, "/reviews");
  for (const turn of [1, 2, 3]) {
    const words = `The crew number ${turn} was on time`;
    await sql`
      update reviews set comment = ${words} where id = (
        select id from reviews where is_active order by review_date desc, id desc limit 1
      )`.execute(site.db);
    await Promise.all(
      webs.map((web) =>
        expect
          .poll(async () => (await read(`${web.url}/reviews`)).text, { timeout: 30_000 })
          .toContain(words),
      ),
    );
  }
});

test("while Postgres is down the last good pages are served stale; afterwards they re-render", async () => {
  const proxy = await startTcpProxy(site.databaseUrl);
  onTestFinished(() => proxy.close());
  const web = await site.start({ DATABASE_URL: proxy.url });
  const before = await readCached(web, "/");
  proxy.cut();
  await eventually(async () => {
    const answer = await read(`${web.url}/`);
    expect(cacheStatus(answer)).toContain("hit; detail=");
    expect(answer.text).toBe(before.text);
  });
  const deaf = () => web.logs.filter((line) => line.includes("cannot listen for page changes"));
  await eventually(() => expect(deaf()).toHaveLength(1));
  const cold = await read(`${web.url}/?category=delivery`);
  expect([cold.status, cacheStatus(cold)]).toEqual([200, "none"]);
  expect(cold.text).not.toContain("Featured reviews");
  proxy.restore();
  await readCached(web, "/");
  expect((await readCached(web, "/?category=delivery")).text).toContain("Featured reviews");
});

test("a page without its reviews is not cached", async () => {
  const web = await site.start();
  const good = await readCached(web, "/about");
  await sql`alter table reviews rename to reviews_away`.execute(site.db);
  try {
    await sql`notify page_changes`.execute(site.db);
    await eventually(async () => {
      const answer = await read(`${web.url}/about`);
      expect(cacheStatus(answer)).toContain("hit; detail=");
      expect(answer.text).toBe(good.text);
    });
    for (let times = 0; times < 3; times += 1)
      expect(cacheStatus(await read(`${web.url}/?category=moving`))).toBe("none");
  } finally {
    await sql`alter table reviews_away rename to reviews`.execute(site.db);
  }
  await sql`notify page_changes`.execute(site.db);
  expect((await readCached(web, "/about")).text).toBe(good.text);
  await readCached(web, "/?category=moving");
});

test("a visitor who leaves mid-response does not affect the cache", async () => {
  const web = await site.start();
  const addresses = [...sharedPaths, ...variants];
  const left = addresses.flatMap((address) => Array.from({ length: 3 }, () => leaveEarly(web.url + address)));
  const aborted = addresses.map(
    (address) =>
      new Promise<void>((resolve) => {
        const sent = request(web.url + address).on("error", () => {});
        sent.once("close", () => resolve());
        sent.once("socket", (socket) => socket.once("connect", () => sent.end(() => sent.destroy())));
        sent.flushHeaders();
      }),
  );
  await Promise.all([...left, ...aborted]);
  for (const address of addresses) {
    const { text } = await readCached(web, address);
    expect(text.endsWith("</body></html>"), address).toBe(true);
  }
  expect(web.logs.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});

test("memory for pages stays within its limit, and every page still works", async () => {
  const web = await site.start({ PAGE_CACHE_MB: "0.5" });
  await eventually(() => expect(web.logs.some((line) => line.includes("pages are warm"))).toBe(true));
  const line = web.logs.find((one) => one.includes("pages are warm")) ?? "{}";
  const { bytes, pages } = JSON.parse(line) as { bytes: number; pages: number };
  expect(bytes).toBeLessThanOrEqual(0.5 * 2 ** 20);
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThan(sharedPaths.length);
  for (const path of sharedPaths) expect((await read(web.url + path)).status).toBe(200);
});

test("a stopping process sends Connection: close with cached pages", async () => {
  const web = await site.start({ DRAIN_SECONDS: "2" });
  const agent = new Agent({ keepAlive: true });
  await readCached(web, "/");
  expect((await read(`${web.url}/`, {}, { agent })).headers.connection).toBe("keep-alive");
  const stopped = web.stop();
  await eventually(() => expect(web.logs.some((line) => line.includes('"stopping"'))).toBe(true));
  const answer = await read(`${web.url}/`, {}, { agent });
  expect([answer.headers.connection, cacheStatus(answer)]).toEqual(["close", "page-cache; hit"]);
  agent.destroy();
  expect(await stopped).toBe(0);
  const logged = web.logs.find((line) => line.includes("pages from the cache")) ?? "{}";
  expect((JSON.parse(logged) as { pages?: object }).pages).toMatchObject({ "/": expect.any(Number) });
});
