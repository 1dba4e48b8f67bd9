import { Agent } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedPaths } from "#domain/pages/site-pages.ts";
import { eventually } from "../support/eventually.ts";
import { cacheStatus, read, readKept } from "./read.ts";
import { type LoadedSite, openSite } from "./site.ts";
import type { Web } from "./web.ts";

let site: LoadedSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** The addresses by which React Router's client asks for the data of pages. */
const dataAddresses = [
  ...sharedPaths.flatMap((path) => {
    const [, area = "", slug] = path.split("/");
    if (path === "/") return ["/_.data?_routes=routes/home/page"];
    if (slug) return [`${path}.data?_routes=routes/${area === "services" ? "service" : "location"}/page`];
    if (["terms-of-use", "privacy-policy", "disclaimer"].includes(area))
      return [`${path}.data?_routes=${area}`];
    const without = ["services", "faq", "moving-rules", "sample-certificate", "accessibility"];
    return without.includes(area) ? [] : [`${path}.data?_routes=routes/${area}/page`];
  }),
  "/_.data?category=labor&_routes=routes/home/page",
  "/reviews.data?rating=5&_routes=routes/reviews/page",
  "/reviews.data?service=packing&_routes=routes/reviews/page",
];

async function waitUntilWarm(web: Web): Promise<void> {
  await eventually(() => expect(web.logs.some((line) => line.includes("pages are warm"))).toBe(true));
}

test("the data of every shared page is kept, and is what React Router says without a cache", async () => {
  const [web, plain] = await Promise.all([site.start(), site.start({ PAGE_CACHE_MB: "0" })]);
  for (const address of dataAddresses) {
    const kept = await readKept(web, address);
    // What is late there is streamed, and written otherwise.
    const fresh = await eventually(async () => {
      const answer = await read(plain.url + address);
      expect([address, kept.status, answer.text]).toEqual([address, 200, kept.text]);
      return answer;
    });
    for (const name of ["content-type", "x-remix-response", "x-content-type-options"])
      expect(kept.headers[name], name).toBe(fresh.headers[name]);
    expect(kept.headers["cache-control"]).toBe("public, max-age=5");
    expect(kept.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(kept.headers["set-cookie"]).toBeUndefined();
    for (const encoding of ["br", "gzip"]) {
      const packed = await read(web.url + address, { "accept-encoding": encoding });
      expect([packed.headers["content-encoding"], packed.text]).toEqual([encoding, kept.text]);
      expect(cacheStatus(packed)).toBe("page-cache; hit");
    }
    const known = await read(web.url + address, { "if-none-match": kept.headers.etag });
    expect([known.status, known.bytes]).toEqual([304, 0]);
  }
});

test("two addresses never mix, nor a page with its data, whatever a visitor sends with them", async () => {
  const web = await site.start();
  const addresses = [...sharedPaths, ...dataAddresses];
  const clean = new Map<string, string>();
  for (const address of addresses) clean.set(address, (await readKept(web, address)).text);
  const isPage = (text: string) => text.startsWith("<!DOCTYPE html>");
  for (const [address, text] of clean)
    expect([address, isPage(text)]).toEqual([address, !address.includes(".data")]);
  // The two categories of the home page share their data.
  expect(new Set(clean.values()).size).toBe(addresses.length - 1);
  const agent = new Agent({ keepAlive: true, maxSockets: 25 });
  await Promise.all(
    Array.from({ length: 1_000 }, async (_one, number) => {
      const address = addresses[(number * 7) % addresses.length] ?? "/";
      const mark = `zx${number}q`;
      const odd = `${address}${address.includes("?") ? "&" : "?"}utm_source=${mark}`;
      const headers = {
        cookie: `session=${mark}`,
        host: `${mark}.example`,
        "user-agent": mark,
        "x-forwarded-for": mark,
        accept: number % 2 ? "*/*" : "text/html",
        "accept-encoding": ["br", "gzip", "identity"][number % 3],
        "sec-purpose": number % 2 ? "prefetch;prerender" : "prefetch",
        purpose: "prefetch",
      };
      const answer = await read(web.url + odd, headers, { agent });
      expect(answer.text === clean.get(address), odd).toBe(true);
      expect(JSON.stringify(answer.headers)).not.toContain(mark);
    }),
  );
  agent.destroy();
});

test("the data of private pages and of forms, and any other choice of routes, is never kept", async () => {
  const web = await site.start();
  await waitUntilWarm(web);
  for (const address of [
    "/estimate.data?_routes=routes/estimate/page",
    "/referrals.data?_routes=routes/referrals/page",
    "/referrals/status/nobody.data?_routes=routes/referral-status/page",
    "/unsubscribe/nobody.data?_routes=routes/unsubscribe",
    "/about.data",
    "/about.data?_routes=root",
    "/about.data?_routes=root,routes/about/page",
    "/about.data?_routes=routes/about/page&code=ASH7K4MQ9XC",
    "/reviews.data?q=piano&_routes=routes/reviews/page",
    "/no-such-page.data?_routes=routes/not-found",
  ])
    for (let times = 0; times < 2; times += 1) {
      const { headers } = await read(web.url + address);
      expect([address, headers["cache-status"]]).toEqual([address, undefined]);
      expect(String(headers["cache-control"])).toMatch(/no-cache|no-store/);
    }
});

test("a review that changes is in the data on two instances, long before their minute is over", async () => {
  const webs = await Promise.all([site.start(), site.start()]);
  const address = "/reviews.data?_routes=routes/reviews/page";
  for (const web of webs) await readKept(web, address);
  for (const turn of [1, 2, 3]) {
    const words = `The data number ${turn} was on time`;
    await sql`
      update reviews set comment = ${words} where id = (
        select id from reviews where is_active order by review_date desc, id desc limit 1
      )`.execute(site.db);
    await Promise.all(
      webs.map((web) =>
        expect.poll(async () => (await read(web.url + address)).text, { timeout: 30_000 }).toContain(words),
      ),
    );
  }
});

test("500 visitors at once want the data of a cold page: it is made once, and all get the same", async () => {
  const web = await site.start({ LOG_LEVEL: "debug" });
  await waitUntilWarm(web);
  const address = "/reviews.data?service=commercial&_routes=routes%2Freviews%2Fpage";
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const answers = await Promise.all(
    Array.from({ length: 500 }, () => read(web.url + address, { "accept-encoding": "br" }, { agent })),
  );
  agent.destroy();
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const made = web.logs.filter(
    (line) => line.includes("page made for the cache") && line.includes(`"page":"${address}"`),
  );
  expect(made).toHaveLength(1);
});
