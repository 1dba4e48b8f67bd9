import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { crawlerFiles, findCanonicalPath, isSitePage, sitePages } from "#domain/pages/site-pages.ts";

const paths = sitePages;

/** Search engines must not index these. */
const notIndexed = [
  "referrals/status/:token",
  "r/:token",
  "r/:token/card",
  "moves/:token",
  "moves/:token/calendar.ics",
  "calendar/:token/moves.ics",
  "plan/calendar.ics",
  "plan/place",
  "unsubscribe/:token",
  "api/form-token",
  "api/weather",
  "api/reviews",
  "*",
];

test("every route is an indexed page, a crawler file, or left out on purpose", () => {
  const [home, ...named] = routes;
  expect(home).toMatchObject({ index: true });
  const left = named.flatMap(({ path = "" }) => {
    const pattern = new RegExp(`^/${path.replace(/[.*]/g, "\\$&").replace(/:\w+/, "[^/]+")}$`);
    return [...paths, ...crawlerFiles].some((one) => pattern.test(one)) ? [] : [path];
  });
  expect(left).toEqual(notIndexed);
});

test("each page has one path, which is canonical", () => {
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) {
    expect(path).toMatch(/^\/([a-z-]+(\/[a-z-]+)?)?$/);
    expect(findCanonicalPath(path)).toBe(path);
    expect(isSitePage(path)).toBe(true);
  }
  for (const path of crawlerFiles) expect(isSitePage(path)).toBe(false);
});

describe("a path variant leads to the page", () => {
  test.each([
    ["/Locations/Ashburn", "/locations/ashburn"],
    ["//locations///ashburn//", "/locations/ashburn"],
    ["//", "/"],
    ["/Robots.TXT/", "/robots.txt"],
  ])("%s: %s", (path, canonical) => {
    expect(findCanonicalPath(path)).toBe(canonical);
  });

  test.each(["//evil.example/about", "/services/nope/", "/loc/ations", "/./about", "", "/__proto__"])(
    "%s is not a variant of one",
    (path) => {
      expect(findCanonicalPath(path)).toBeUndefined();
    },
  );
});
