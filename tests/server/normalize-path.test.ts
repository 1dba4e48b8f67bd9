import { describe, expect, test } from "vitest";
import { normalizePath, redactPath } from "#server/normalize-path.ts";

const token = "kT3vQ9xLm2Wc8RbZyA5nD7fGhJ1pS4uE";

test.each([
  ["/", "/"],
  ["/reviews?search=a//b/../c", "/reviews"],
  ["/services/long-distance", "/services/long-distance"],
  ["/caf%c3%a9", "/caf%C3%A9"],
  ["/%61bout%2Dus", "/about-us"],
  ["/No-Such-Page/", "/No-Such-Page/"],
  ["/assets/Map-DxY3.js", "/assets/Map-DxY3.js"],
])("%s is parsed as %s", (target, path) => {
  expect(normalizePath(target)).toBe(path);
});

test.each([
  ["/About", "/about"],
  ["/about/", "/about"],
  ["//about", "/about"],
  ["/about//", "/about"],
  ["///", "/"],
  ["/Locations//%41shburn/?code=ASH", "/locations/ashburn"],
  ["/SITEMAP.XML", "/sitemap.xml"],
])("%s is a variant of the page %s", (target, path) => {
  expect(normalizePath(target)).toBe(path);
});

test.each([
  `/unsubscribe/${token}`,
  `/unsubscribe/${token}/`,
  `/Unsubscribe/${token}`,
  `/%75nsubscribe/${token}`,
  `/UN%53UBSCRIBE/${token}`,
])("router, guard and log see the same path: %s", (target) => {
  expect(normalizePath(target)).toBe(`/unsubscribe/${token}`);
});

describe("an ambiguous path is refused", () => {
  test.each([
    ...["", "*", "about", "http://evil.example/", "http://["],
    ...[
      "//[",
      "//@",
      "//evil.example",
      "//evil.example/about",
      "/\\evil.example",
      "/%2Fevil.example",
      "//:80",
      "//\\",
      "/\\",
      "//x/unsubscribe/t",
      "/about//x",
    ],
    ...["/unsubscribe/../referrals.data", "/unsubscribe/%2e%2e/referrals", "/.", "/a/%2E", "/a/./b"],
    ...["/unsubscribe/..%2freferrals", "/a%5Cb", "/a%00", "/a%0d%0aSet-Cookie:x", "/a%7f", "/a b", "/café"],
    ...["/%", "/%4", "/%zz", "/%E0%A4%A", "/%ff", "/a#b"],
  ])("%s", (target) => {
    expect(normalizePath(target)).toBeUndefined();
    expect(redactPath(normalizePath(target))).toBe("[malformed]");
  });
});

test.each([
  [`/unsubscribe/${token}`, "/unsubscribe/[token]"],
  [`/unsubscribe/${token}.data`, "/unsubscribe/[token].data"],
  ["/unsubscribe/short/and/more", "/unsubscribe/[token]"],
  [`/referrals/status/${token}`, "/referrals/status/[token]"],
  [`/moves/${token}.data`, "/moves/[token].data"],
  [`/x/Unsubscribe/${token}`, "/x/Unsubscribe/[token]"],
  [`/%2575nsubscribe/${token}`, "/%2575nsubscribe/[token]"],
  ["/services/long-distance", "/services/long-distance"],
])("%s is logged as %s", (target, logged) => {
  expect(redactPath(normalizePath(target))).toBe(logged);
});
