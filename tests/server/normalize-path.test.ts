import { expect, test } from "vitest";
import { normalizePath, readPath, redactPath } from "#server/normalize-path.ts";

const token = "kT3vQ9xLm2Wc8RbZyA5nD7fGhJ1pS4uE";

test.each([
  ["/reviews?search=a//b/../c", "/reviews"],
  ["/caf%c3%a9", "/caf%C3%A9"],
  ["/%61bout%2Dus", "/about-us"],
  ["/No-Such-Page/", "/No-Such-Page/"],
  ["/assets/Map-DxY3.js", "/assets/Map-DxY3.js"],
  ["/Locations//%41shburn/?code=ASH", "/locations/ashburn"],
  [`/Unsubscribe/${token}/`, `/unsubscribe/${token}`],
  [`/%75n%53UBSCRIBE/${token}`, `/unsubscribe/${token}`],
])("router, guard and log read %s as %s", (target, path) => {
  expect(normalizePath(target)).toBe(path);
});

test.each([
  ...["", "*", "about", "http://evil.example/"],
  ...["//[", "//evil.example/about", "/\\evil.example", "/%2Fevil.example", "//x/unsubscribe/t", "/about//x"],
  ...["/unsubscribe/../referrals.data", "/unsubscribe/%2e%2e/referrals", "/.", "/a/./b"],
  ...["/unsubscribe/..%2freferrals", "/a%5Cb", "/a%00", "/a%0d%0aSet-Cookie:x", "/a%7f", "/a b", "/café"],
  ...["/%", "/%4", "/%zz", "/%E0%A4%A", "/a#b"],
])("the ambiguous path %j is refused", (target) => {
  expect(normalizePath(target)).toBeUndefined();
  expect(redactPath(normalizePath(target))).toBe("[malformed]");
});

test.each([
  [`/unsubscribe/${token}`, "/unsubscribe/[token]"],
  [`/moves/${token}.data`, "/moves/[token].data"],
  ["/unsubscribe/short/and/more", "/unsubscribe/[token]"],
  [`/x/Unsubscribe/${token}`, "/x/Unsubscribe/[token]"],
  [`/%2575nsubscribe/${token}`, "/%2575nsubscribe/[token]"],
  ["/services/long-distance", "/services/long-distance"],
])("%s is logged as %s", (target, logged) => {
  expect(redactPath(normalizePath(target))).toBe(logged);
});

test.each([
  ["http://movers.example.com/about?x=1", "/about?x=1", "/about"],
  ["HTTPS://movers.example.com", "/", "/"],
  ["http://movers.example.com//evil.example", "//evil.example", undefined],
])("a proxy's %s is the page %s", (url, read, path) => {
  const [request, response] = [{ url }, { locals: { path: "" } }];
  readPath(request as never, response as never, () => {});
  expect([request.url, response.locals.path]).toEqual([read, path]);
});
