import { expect, test } from "vitest";
import { sitePages } from "#domain/pages/site-pages.ts";
import { writeSitemap } from "#domain/pages/sitemap.ts";

const site = "https://www.example.com";

function read(xml: string): Map<string, string | undefined> {
  const entries = [...xml.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g)];
  return new Map(entries.map(([, loc = "", day]) => [loc.slice(site.length), day]));
}

test("lists every page once, without a date if there is no data", () => {
  const xml = writeSitemap(site, null);
  expect(
    xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/'),
  ).toBe(true);
  const pages = read(xml);
  expect([...pages.keys()]).toEqual(sitePages.map(({ path }) => path));
  for (const [path, day] of pages) expect(day, path).toBeUndefined();
});

test("a page that shows reviews has the date of its newest one, or a town without any its county's", () => {
  const days = read(
    writeSitemap(site, {
      byKind: { packing: "2099-02-03", residential: "2099-01-01" },
      byPlace: { "Ashburn, VA": "2099-05-05", "Sterling, VA": "2099-04-04" },
    }),
  );
  const dated = {
    "/": "2099-02-03",
    "/reviews": "2099-02-03",
    "/about": "2099-02-03",
    "/services/packing": "2099-02-03",
    "/services/long-distance": "2099-01-01",
    "/services/junk": undefined,
    "/locations/ashburn": "2099-05-05",
    "/locations/sterling": "2099-04-04",
    "/locations/leesburg": "2099-05-05",
    "/locations/bethesda": undefined,
  };
  expect(Object.fromEntries([...days].filter(([path]) => path in dated))).toEqual(dated);
});
