import { describe, expect, test } from "vitest";
import { isIndexable, writeRobotsText } from "#domain/pages/robots.ts";
import { sitePages } from "#domain/pages/site-pages.ts";

function ask(address: string, method = "GET"): boolean {
  return isIndexable({ method, url: new URL(address, "https://www.example.com") });
}

test("every page in the sitemap may be indexed, even with tracking parameters", () => {
  for (const path of sitePages) {
    expect(ask(path), path).toBe(true);
    expect(ask(`${path}?utm_source=mail`, "HEAD"), path).toBe(true);
  }
});

describe("search engines may not index", () => {
  test.each([
    "/reviews?service=packing",
    "/reviews?q=piano",
    "/reviews?after=2026-01-01~x",
    "/faq?q=piano",
    "/estimate?code=ASH-7K4M-Q9XW",
    "/?code=",
    "/plan?rooms=living",
    "/estimate?rooms=living",
    "/referrals/status/token",
    "/api/reviews",
    "/about.data",
    "/sitemap.xml",
    "/no-such-page",
    "/__proto__",
  ])("%s", (address) => {
    expect(ask(address)).toBe(false);
  });

  test("a form's response", () => {
    expect(ask("/estimate", "POST")).toBe(false);
  });
});

test.each([
  "/reviews?service=all&show=12&q=%20",
  "/reviews?after=nonsense",
  "/faq?category=packing",
  "/?category=moving",
  "/plan?x=1",
])("%s may be indexed: its canonical URL is the page", (address) => {
  expect(ask(address)).toBe(true);
});

test("robots.txt names the sitemap and disallows nothing", () => {
  const lines = writeRobotsText("https://www.example.com").split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain("Sitemap: https://www.example.com/sitemap.xml");
  expect(lines.filter((line) => /^disallow:\s*\S/i.test(line))).toEqual([]);
});
