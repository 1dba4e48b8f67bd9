import { type IncomingMessage, request as openRequest } from "node:http";
import { sql } from "kysely";
import { company } from "#content/company.ts";
import { programFiles, sitePages } from "#domain/pages/site-pages.ts";
import { writeSitemap } from "#domain/pages/sitemap.ts";
import { expect, type Site, startSite, test, waitUntilKept, withoutPageCache } from "./site.ts";

/** Asks for an address as it is written: fetch would put it in order. */
function ask(site: Site, path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    openRequest({ host: hostname, port, path, agent: false, ...options }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer));
    })
      .once("error", reject)
      .end();
  });
}

test("another spelling of a page is redirected once, for good, and keeps its query", async ({ site }) => {
  const spellings = [
    ["/Locations/Ashburn?utm_source=Mail&x=%20a", "/locations/ashburn?utm_source=Mail&x=%20a"],
    ["/locations/ashburn/", "/locations/ashburn"],
    ["/LOCATIONS//Washington-DC/", "/locations/washington-dc"],
    ["/Services/Box-Truck/", "/services/box-truck"],
    ["/ABOUT", "/about"],
    ["/%61bout//", "/about"],
    ["//", "/"],
    ["//reviews/?service=packing", "/reviews?service=packing"],
    ["/Estimate/?code=ASH-7K4M-Q9XW", "/estimate?code=ASH-7K4M-Q9XW"],
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

test("the one address of each page answers 200 by itself, to GET and HEAD", async ({ site }) => {
  for (const path of [...sitePages.map((page) => page.path), ...programFiles]) {
    expect((await ask(site, path)).statusCode, path).toBe(200);
    expect((await ask(site, path, { method: "HEAD" })).statusCode, path).toBe(200);
  }
});

test("what is no page of ours is never redirected to one, and nobody is sent to another site", async ({
  site,
}) => {
  const answers = {
    "//evil.example": 400,
    "//evil.example/about": 400,
    "//evil.example//": 400,
    "/\\evil.example": 400,
    "/%2F/evil.example": 400,
    "/%5Cevil.example/": 400,
    "/about//x": 400,
    "/.//about": 400,
    "/No-Such-Page/": 404,
    "/services/Nope/": 404,
    "/assets/Gone-12345678.js/": 404,
  };
  for (const [path, status] of Object.entries(answers)) {
    const { statusCode, headers } = await ask(site, path, { headers: { host: "evil.example" } });
    expect([statusCode, headers.location], path).toEqual([status, undefined]);
  }
  const town = await ask(site, "/Locations/Nope/");
  expect([town.statusCode, town.headers.location]).toEqual([302, "/service-areas"]);
});

test("a form is never redirected: it is taken under any spelling of its page", async ({ site }) => {
  const headers = { origin: site.url, "content-type": "application/x-www-form-urlencoded" };
  for (const path of ["/Referrals/", "//referrals", "/Estimate", "/referrals?x=1"]) {
    const answer = await ask(site, path, { method: "POST", headers });
    expect([answer.statusCode, answer.headers.location], path).toEqual([400, undefined]);
    // The page of the form says so, not the one about a malformed address.
    expect(answer.headers["x-robots-tag"], path).toBe("noindex");
  }
  const { statusCode, headers: refused } = await ask(site, "/Referrals/", {
    method: "POST",
    headers: { ...headers, origin: "https://evil.example" },
  });
  expect([statusCode, refused.location]).toEqual([403, undefined]);
});

test("private pages, searches and data are kept from search engines by header, pages are not", async ({
  site,
}) => {
  const hidden = [
    "/estimate?code=ASH-7K4M-Q9XW",
    "/unsubscribe/token",
    "/reviews?service=packing",
    "/reviews?year=2025",
    "/reviews?q=piano",
    "/reviews?show=24",
    "/faq?q=piano",
    "/api/reviews",
    "/about.data",
    "/no-such-page",
    ...programFiles,
  ];
  for (const path of hidden)
    expect((await ask(site, path)).headers["x-robots-tag"], path).toContain("noindex");
  for (const path of [
    "/",
    "/estimate",
    "/referrals",
    "/reviews?utm_source=x",
    "/faq?category=packing",
    "/?category=labor",
  ])
    expect((await ask(site, path)).headers["x-robots-tag"], path).toBeUndefined();
});

test("the page cache keeps a filtered list with its mark, and 304 says it too", async ({ site }) => {
  const path = "/reviews?service=packing";
  await waitUntilKept(site, path);
  const html = await (await fetch(site.url + path)).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  const { etag = "" } = (await ask(site, path)).headers;
  const same = await ask(site, path, { headers: { "if-none-match": etag } });
  expect([same.statusCode, same.headers["x-robots-tag"]]).toEqual([304, "noindex"]);
  const whole = await ask(site, "/reviews?service=all", { headers: { "if-none-match": etag } });
  expect([whole.statusCode, whole.headers["x-robots-tag"]]).toEqual([200, undefined]);
});

test("the files for programs are kept like pages, with ETag, and have the right type", async ({ site }) => {
  const types = {
    "/robots.txt": "text/plain; charset=utf-8",
    "/sitemap.xml": "application/xml; charset=utf-8",
    "/.well-known/security.txt": "text/plain; charset=utf-8",
  };
  for (const [path, type] of Object.entries(types)) {
    await waitUntilKept(site, path);
    const { headers } = await ask(site, path);
    expect(headers["content-type"], path).toBe(type);
    expect(headers["cache-control"], path).toContain("s-maxage=60");
    const asked = { "if-none-match": headers.etag ?? "" };
    expect((await ask(site, path, { headers: asked })).statusCode, path).toBe(304);
    const head = await ask(site, path, { method: "HEAD" });
    expect(head.headers["content-length"], path).toBe(headers["content-length"]);
  }
});

test("with a public address sitemap, robots.txt and security.txt name that; without Postgres the sitemap is there", async () => {
  const site = await startSite({ env: { SITE_URL: "https://www.example.com", ...withoutPageCache } });
  try {
    const read = async (path: string) => (await fetch(site.url + path)).text();
    expect(await read("/robots.txt")).toContain("\nSitemap: https://www.example.com/sitemap.xml\n");
    const security = await read("/.well-known/security.txt");
    expect(security).toContain(`Contact: mailto:${company.emails.office}\n`);
    expect(security).toContain("Canonical: https://www.example.com/.well-known/security.txt\n");
    const xml = await read("/sitemap.xml");
    const places = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual(sitePages.map(({ path }) => `https://www.example.com${path}`));
    site.postgres.cut();
    expect(await read("/sitemap.xml")).toBe(writeSitemap("https://www.example.com", null));
    expect((await fetch(`${site.url}/robots.txt`)).status).toBe(200);
    expect(await read("/.well-known/security.txt")).toBe(security);
  } finally {
    await site.stop();
  }
});

test("a new review is a change of the pages that show it, within seconds", async () => {
  const site = await startSite({ seed: false });
  try {
    const findDay = async (path: string) => {
      const xml = await (await fetch(`${site.url}/sitemap.xml`)).text();
      return new RegExp(`<loc>${site.url}${path}</loc><lastmod>([^<]*)<`).exec(xml)?.[1];
    };
    expect(await findDay("/services/packing")).toBeUndefined();
    const { today } = await site.db
      .selectNoFrom(sql<string>`current_date`.as("today"))
      .executeTakeFirstOrThrow();
    const review = {
      id: "r-000001",
      name: "Maria T.",
      location: "Vienna, VA",
      rating: 5,
      comment: "On time.",
    };
    await site.db
      .insertInto("reviews")
      .values({ ...review, review_date: today, service_type: "packing" })
      .execute();
    await site.eventually(async () => (await findDay("/services/packing")) === today, "the new day");
    for (const path of ["/reviews", "/about", "/locations/vienna"])
      expect(await findDay(path), path).toBe(today);
    for (const path of ["/services/freight", "/disclaimer", "/locations/winchester"])
      expect(await findDay(path), path).toBeUndefined();
  } finally {
    await site.stop();
  }
});
