import type { RequestListener, ServerResponse } from "node:http";
import { Counter, Gauge, Histogram } from "prom-client";
import { matchRoutes } from "react-router";
import type { ProcessMetrics } from "#monitoring/metrics/process-metrics.ts";
import type { MeasuredResponse } from "./measured-response.ts";

const methods = ["GET", "HEAD", "POST"];
/** Paths whose pattern is remembered: most requests are for the same few. */
const REMEMBERED = 1_000;
const NOT_PAGES = ["/assets/*", "/livez", "/readyz"];

/**
 * Measures every request: how long until its answer has left, pages in flight, pages refused, and how the page cache answered.
 * @param patterns The paths of the routes ("/services/:serviceId"): a label is one of them, never what a visitor typed.
 * @returns A wrapper for the listener that answers everything.
 */
export function createWebMetrics(
  { registry, durations }: Pick<ProcessMetrics, "registry" | "durations">,
  patterns: readonly string[],
): (listener: RequestListener) => RequestListener {
  const routeOf = createRouteFinder([...NOT_PAGES, ...patterns]);
  const observe = createDurations(registry, durations);
  const registers = [registry];
  const inFlight = new Gauge({
    name: "http_pages_in_flight",
    help: "Pages and forms that are answered now",
    registers,
  });
  const refused = new Counter({
    name: "http_pages_refused_total",
    help: "Pages and forms refused with 503, as too many were in flight",
    registers,
  });
  const answers = new Counter({
    name: "page_cache_answers_total",
    help: "Answers of the page cache: hit, made (rendered for this visitor), joined (waited for that), last (an old page)",
    labelNames: ["result"],
    registers,
  });

  /** One for all: a function of its own for each request would cost as much as a page from the cache. */
  function leave(this: ServerResponse): void {
    const response = this as MeasuredResponse;
    const { measured, cacheAnswer, locals } = response;
    if (!measured) return;
    if (measured.isPage) inFlight.dec();
    if (locals?.isRefused) refused.inc();
    if (cacheAnswer) answers.inc({ result: cacheAnswer });
    const seconds = (performance.now() - measured.started) / 1000;
    observe(measured.route, measured.method, response.statusCode, seconds);
  }

  return (listener) => (request, response) => {
    const { method = "", url = "" } = request;
    const route = routeOf(url);
    const isPage = !NOT_PAGES.includes(route);
    const known = methods.includes(method) ? method : "other";
    (response as MeasuredResponse).measured = { started: performance.now(), route, method: known, isPage };
    if (isPage) inFlight.inc();
    response.on("close", leave);
    listener(request, response);
  };
}

function createDurations(registry: ProcessMetrics["registry"], buckets: number[]) {
  const histogram = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until the answer had left, by route, method and class of status",
    labelNames: ["route", "method", "status"],
    buckets,
    registers: [registry],
  });
  const known = new Map<string, ReturnType<typeof histogram.labels>>();
  return (route: string, method: string, statusCode: number, seconds: number): void => {
    const status = `${Math.floor(statusCode / 100)}xx`;
    const key = `${route} ${method} ${status}`;
    let one = known.get(key);
    if (!one) {
      one = histogram.labels(route, method, status);
      known.set(key, one);
    }
    one.observe(seconds);
  };
}

/** Finds the pattern of an address, "/services/:serviceId"; "*" for what is none of ours. */
export function createRouteFinder(patterns: readonly string[]): (url: string) => string {
  const routes = patterns.map((path) => ({ path }));
  const known = new Map<string, string>();
  return (url) => {
    const end = url.search(/[?#]/);
    const path = end < 0 ? url : url.slice(0, end);
    const found = known.get(path);
    if (found) return found;
    const pattern = match(routes, path);
    if (known.size >= REMEMBERED) known.clear();
    known.set(path, pattern);
    return pattern;
  };
}

/** React Router asks for the data of a page at its path with ".data" behind, of the home page at "/_root.data". */
function match(routes: { path: string }[], path: string): string {
  const page = path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
  try {
    decodeURI(page);
    const pattern = matchRoutes(routes, page)?.at(-1)?.route.path ?? "*";
    return pattern.startsWith("/") ? pattern : "*";
  } catch {
    // What cannot be decoded is answered with 400.
    return "*";
  }
}
