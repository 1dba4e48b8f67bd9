import { matchRoutes, type RouteObject } from "react-router";
import { findSharedAddress, warmPaths } from "#domain/pages/shared-pages.ts";
import { sharedPaths } from "#domain/pages/site-pages.ts";

/** The routes of the site by id, as React Router's build lists them; all pages stand in "root". */
export type BuiltRoutes = Record<string, BuiltRoute | undefined>;
type BuiltRoute = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: { loader?: unknown };
};

export type Addresses = {
  /**
   * Gives the one address under which the answer to a request is kept: that of a shared page, or of its data.
   * @returns undefined for every other answer.
   */
  find: (path: string, query: string) => string | undefined;
  /** Every page and file for programs, then the data of every page that has some, without parameters. */
  all: () => string[];
};

/** A page with data of its own: its path, and the route that has them. */
type Source = { path: string; own: string };

/** The parameter by which React Router names the routes whose data it wants. */
const ROUTES = "_routes";

/**
 * Knows the addresses of shared pages and of their data, which React Router's client asks for on a navigation:
 * "/about.data?_routes=routes/about/page". Only the data of exactly the page's own route is kept, as the client wants it;
 * any other choice of routes is an address like any unknown one.
 */
export function listAddresses(routes: BuiltRoutes): Addresses {
  let listed: Map<string, Source> | undefined;
  /** Found when they are first needed: matching every path takes long while nothing is compiled yet. */
  const sources = () => {
    listed ??= listSources(routes);
    return listed;
  };
  const find = (path: string, query: string): string | undefined => {
    const source = path.endsWith(".data") ? sources().get(path) : undefined;
    if (!source) return findSharedAddress(path, query);
    const params = new URLSearchParams(query);
    const asked = params.getAll(ROUTES);
    if (asked.length !== 1 || asked[0] !== source.own) return undefined;
    params.delete(ROUTES);
    const page = findSharedAddress(source.path, params.toString());
    if (page === undefined) return undefined;
    const read = new URLSearchParams(page.slice(source.path.length));
    read.set(ROUTES, source.own);
    return `${path}?${read}`;
  };
  const listData = () =>
    [...sources()].map(([path, { own }]) => `${path}?${new URLSearchParams({ [ROUTES]: own })}`);
  return { find, all: () => [...warmPaths, ...listData()] };
}

/** By the address of the data. */
function listSources(routes: BuiltRoutes): Map<string, Source> {
  const sources = new Map<string, Source>();
  for (const path of sharedPaths) {
    const id = findDataRoute(routes, path);
    if (id) sources.set(dataPath(path), { path, own: id });
  }
  return sources;
}

/** React Router's name for the data of a page. */
function dataPath(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}

/** The route of a page; undefined when the page has no data of its own. */
function findDataRoute(routes: BuiltRoutes, path: string): string | undefined {
  const pages = Object.values(routes).flatMap((route): RouteObject[] => {
    if (route?.parentId !== "root") return [];
    const { id, path, index } = route;
    return index ? [{ id, index: true }] : [{ id, ...(path ? { path } : {}) }];
  });
  const id = matchRoutes(pages, path)?.[0]?.route.id;
  return id && routes[id]?.module.loader ? id : undefined;
}
