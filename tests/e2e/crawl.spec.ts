import { sitePages } from "#domain/pages/site-pages.ts";
import { type Crawled, crawl, findBrokenLinks, listIndexable } from "../support/crawl.ts";
import { expect, type Site, test } from "./site.ts";

/** Characters of a title and a description that a search engine shows. */
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 155;

let crawled: Map<string, Crawled>;
let listed: Crawled[];

test.beforeAll(async ({ site }) => {
  crawled = await crawl(site.url);
  listed = listIndexable(site.url, crawled).flatMap((address) => crawled.get(address) ?? []);
});

test("from the home page a crawler finds every page of the sitemap, and nothing else to list", async ({
  site,
}) => {
  const sitemap = await readSitemap(site);
  expect(listed.map(({ address }) => address).sort()).toEqual(sitemap.sort());
  expect(sitemap.length).toBe(sitePages.length);
});

test("no link is broken, leads to a place that is not there, or is redirected", () => {
  expect(crawled.size).toBeGreaterThan(sitePages.length);
  expect(findBrokenLinks(crawled)).toEqual([]);
});

test("every page is canonical to itself, and every view of one leads to it or is not listed", ({ site }) => {
  for (const { address, canonical } of listed) expect(canonical, address).toBe(site.url + address);
  for (const { address, type, isHidden, canonical } of crawled.values())
    if (type.startsWith("text/html") && address.includes("?") && !isHidden)
      expect(canonical, address).toBe(`${site.url}${address.split("?")[0]}`);
});

test("each page has a title and a description of its own that are shown whole, and one heading", () => {
  const faults = listed.flatMap(({ address, title, description, headings }) => [
    ...(title.length > 10 && title.length <= TITLE_LENGTH ? [] : [`${address}, ${title.length}: ${title}`]),
    ...(description.length > 50 && description.length <= DESCRIPTION_LENGTH
      ? []
      : [`${address}, ${description.length}: ${description}`]),
    ...(headings.length === 1 ? [] : [`${address} has ${headings.length} headings h1`]),
  ]);
  expect(faults).toEqual([]);
  expect(new Set(listed.map(({ title }) => title)).size).toBe(listed.length);
  expect(new Set(listed.map(({ description }) => description)).size).toBe(listed.length);
});

async function readSitemap(site: Site): Promise<string[]> {
  const xml = await (await fetch(`${site.url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => {
    expect(loc.startsWith(`${site.url}/`), loc).toBe(true);
    return loc.slice(site.url.length);
  });
}
