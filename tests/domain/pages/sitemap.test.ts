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

test("a page that shows reviews has the date of its newest one", () => {
  const days = read(
    writeSitemap(site, {
      byKind: { packing: "2099-02-03", residential: "2099-01-01", junk: "2001-01-03" },
      byPlace: { "Ashburn, VA": "2099-01-01", "Washington, DC": "2099-01-02" },
    }),
  );
  const changed = [...days].filter(([, day]) => day);
  expect(Object.fromEntries(changed)).toEqual({
    "/": "2099-02-03",
    "/reviews": "2099-02-03",
    "/about": "2099-02-03",
    "/services/packing": "2099-02-03",
    "/services/junk": "2001-01-03",
    "/services/residential": "2099-01-01",
    "/services/one-time": "2099-01-01",
    "/services/long-distance": "2099-01-01",
    "/locations/ashburn": "2099-01-01",
    "/locations/sterling": "2099-01-01",
    "/locations/dulles": "2099-01-01",
    "/locations/leesburg": "2099-01-01",
    "/locations/washington-dc": "2099-01-02",
  });
});

test("a town with reviews has its own date, one without has its county's", () => {
  const days = read(
    writeSitemap(site, {
      byKind: {},
      byPlace: { "Ashburn, VA": "2099-05-05", "Sterling, VA": "2099-04-04" },
    }),
  );
  expect(days.get("/locations/sterling")).toBe("2099-04-04");
  expect(days.get("/locations/leesburg")).toBe("2099-05-05");
});
