import { expect, test } from "vitest";
import { sitePages } from "#domain/pages/site-pages.ts";
import { writeSitemap } from "#domain/pages/sitemap.ts";

test("lists every page once", () => {
  const xml = writeSitemap("https://www.example.com");
  expect(
    xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/'),
  ).toBe(true);
  const pages = [...xml.matchAll(/<url><loc>https:\/\/www\.example\.com([^<]*)<\/loc><\/url>/g)];
  expect(pages.map(([, path]) => path)).toEqual(sitePages);
});
