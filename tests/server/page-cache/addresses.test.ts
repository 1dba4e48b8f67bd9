import { expect, test } from "vitest";
import { warmPaths } from "#domain/pages/shared-pages.ts";
import { type BuiltRoutes, listAddresses } from "#server/page-cache/addresses.ts";

const withLoader = { loader: () => null };
const routes: BuiltRoutes = Object.fromEntries(
  [
    { id: "root", path: "", module: withLoader },
    { id: "home", parentId: "root", index: true, module: withLoader },
    { id: "about", parentId: "root", path: "about", module: withLoader },
    { id: "faq", parentId: "root", path: "faq", module: {} },
    { id: "service", parentId: "root", path: "services/:serviceId", module: withLoader },
    { id: "reviews", parentId: "root", path: "reviews", module: withLoader },
    { id: "estimate", parentId: "root", path: "estimate", module: withLoader },
    { id: "status", parentId: "root", path: "referrals/status/:token", module: withLoader },
  ].map((route) => [route.id, route]),
);
const { find: findByParts, all } = listAddresses(routes);

function find(url: string): string | undefined {
  const [path = "", query = ""] = url.split("?");
  return findByParts(path, query);
}

test.each([
  ["/about", "/about"],
  ["/_.data?_routes=home", "/_.data?_routes=home"],
  ["/_.data?category=labor&_routes=home&utm_source=mail", "/_.data?category=labor&_routes=home"],
  ["/about.data?_routes=about", "/about.data?_routes=about"],
  ["/about.data?x=1&_routes=about", "/about.data?_routes=about"],
  ["/services/packing.data?_routes=service", "/services/packing.data?_routes=service"],
  ["/reviews.data?rating=4%2B&_routes=reviews", "/reviews.data?rating=4%2B&_routes=reviews"],
])("%s is known as %s", (url, address) => {
  expect(find(url)).toBe(address);
});

test.each([
  "/about.data",
  "/about.data?_routes=",
  "/about.data?_routes=root",
  "/about.data?_routes=root,about",
  "/about.data?_routes=about,about",
  "/about.data?_routes=about&_routes=root",
  "/about.data?_routes=home",
  "/about.data?_routes=about&code=ASH7K4MQ9XC",
  "/_root.data?_routes=home",
  "/.data?_routes=home",
  "/about/_.data?_routes=about",
  "/faq.data?_routes=faq",
  "/services/nope.data?_routes=service",
  "/reviews.data?q=piano&_routes=reviews",
  "/estimate.data?_routes=estimate",
  "/referrals/status/token.data?_routes=status",
])("%s passes by", (url) => {
  expect(find(url)).toBeUndefined();
});

test("a page and its data never share an address, and every address leads to itself", () => {
  expect(new Set(all()).size).toBe(all().length);
  expect(all().slice(0, warmPaths.length)).toEqual(warmPaths);
  expect(all().filter((address) => address.includes(".data?")).length).toBeGreaterThan(3);
  for (const address of all()) expect(find(address)).toBe(address);
});
