import { expect, test } from "vitest";
import { findSharedAddress, warmPaths } from "#domain/pages/shared-pages.ts";
import { sharedPaths } from "#domain/pages/site-pages.ts";

function find(url: string): string | undefined {
  const [path = "", query = ""] = url.split("?");
  return findSharedAddress(path, query);
}

test("every page that is the same for everyone is a shared path", () => {
  expect(sharedPaths).toEqual(
    expect.arrayContaining(["/", "/services/packing", "/locations/ashburn", "/reviews", "/terms-of-use"]),
  );
  expect(new Set(sharedPaths).size).toBe(sharedPaths.length);
});

test("pages rendered ahead can be cached: shared pages, crawler files and /api/days", () => {
  const files = ["/robots.txt", "/sitemap.xml"];
  expect(warmPaths).toEqual([...sharedPaths, ...files, "/api/days"]);
  for (const path of warmPaths) expect(find(path)).toBe(path);
});

test.each([
  "/estimate",
  "/referrals",
  "/referrals/status/token",
  "/api/reviews",
  "/services/nope",
  "/About",
  "/about/",
  "/__proto__",
  "/about?code=ASH7K4MQ9XC",
  "/?category=moving&code=",
  "/faq?q=piano",
  "/reviews?q=piano",
  "/reviews?year=2025",
  "/reviews?service=packing&rating=5",
  "/reviews?show=all",
  "/reviews?after=2026-01-01~x",
  "/plan?rooms=living",
  "/plan?living=1&add=bath",
])("%s is not cached", (url) => {
  expect(find(url)).toBeUndefined();
});

test.each([
  ["/?utm_source=mail", "/"],
  ["/?category=labor&utm_source=mail", "/?category=labor"],
  ["/?category=__proto__", "/"],
  ["/about?category=labor&q=x", "/about"],
  ["/faq?x=1&category=packing", "/faq?category=packing"],
  ["/reviews?service=all&rating=5&service=packing&rating=all", "/reviews?service=packing"],
  ["/reviews?rating=4%2B&x=%ff", "/reviews?rating=4%2B"],
  ["/reviews?show=12&q=%20", "/reviews"],
])("%s is cached as %s", (url, address) => {
  expect(find(url)).toBe(address);
});
