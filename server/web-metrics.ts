import type { RequestListener, ServerResponse } from "node:http";
import { Counter, Gauge, Histogram } from "prom-client";
import { matchRoutes } from "react-router";
import type { MeasuredResponse } from "./measured-response.ts";
import type { ProcessMetrics } from "./metrics/process-metrics.ts";

const methods = ["GET", "HEAD", "POST", "other"];
/** Paths whose pattern is remembered: most requests are for the same few. */
const REMEMBERED = 1_000;
const NOT_PAGES = ["/assets/*", "/livez", "/readyz"];

/**
 * Measures every request: how long until its answer has left, pages in flight, pages refused, and how the page cache answered.
 * A page from the cache is measured in a few microseconds, so labels are looked up once for each route and not each request.
 * @param patterns The paths of the routes ("/services/:serviceId"): a label is one of them, never what a visitor typed.
 * @returns A wrapper for the listener that answers everything.
 */
export function createWebMetrics(
  { registry, durations }: Pick<ProcessMetrics, "registry" | "durations">,
  patterns: readonly string[],
): (listener: RequestListener) => RequestListener {
  const routeOf = createRouteFinder([...NOT_PAGES, ...patterns]);
  const observe = createDurations(registry, durations);
  const { flight, countRefused, countAnswer } = createCounts(registry);

  /** One for all: a function of its own for each request would cost as much as a page from the cache. */
  function leave(this: ServerResponse): void {
    const { measured, cacheAnswer, locals, statusCode } = this as MeasuredResponse;
    if (!measured) return;
    const { route, method, started } = measured;
    if (!NOT_PAGES.includes(route)) flight.pages -= 1;
    if (locals?.isRefused) countRefused();
    if (cacheAnswer) countAnswer(cacheAnswer);
    observe(route, method, statusCode, (performance.now() - started) / 1000);
  }

  return (listener) => (request, response) => {
    const { method = "", url = "" } = request;
    const route = routeOf(url);
    const known = methods.includes(method) ? method : "other";
    (response as MeasuredResponse).measured = { started: performance.now(), route, method: known };
    if (!NOT_PAGES.includes(route)) flight.pages += 1;
    response.on("close", leave);
    listener(request, response);
  };
}

function createCounts(registry: ProcessMetrics["registry"]) {
  const registers = [registry];
  const flight = { pages: 0 };
  new Gauge({
    name: "http_pages_in_flight",
    help: "Pages and forms that are answered now",
    registers,
    collect() {
      this.set(flight.pages);
    },
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
  const byResult = new Map<CacheAnswer, ReturnType<typeof answers.labels>>();
  for (const result of ["hit", "made", "joined", "changed", "last"] as const)
    byResult.set(result, answers.labels(result));
  return {
    flight,
    countRefused: () => refused.inc(),
    countAnswer: (result: CacheAnswer) => byResult.get(result)?.inc(),
  };
}

type CacheAnswer = NonNullable<MeasuredResponse["cacheAnswer"]>;

function createDurations(registry: ProcessMetrics["registry"], buckets: number[]) {
  const histogram = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until the answer had left, by route, method and class of status",
    labelNames: ["route", "method", "status"],
    buckets,
    registers: [registry],
  });
  type OfLabels = ReturnType<typeof histogram.labels>;
  const byRoute = new Map<string, Map<number, OfLabels>>();
  return (route: string, method: string, statusCode: number, seconds: number): void => {
    const known = byRoute.get(route) ?? new Map<number, OfLabels>();
    byRoute.set(route, known);
    const statusClass = Math.floor(statusCode / 100);
    const key = statusClass * 10 + methods.indexOf(method);
    const one = known.get(key) ?? histogram.labels(route, method, `${statusClass}xx`);
    known.set(key, one);
    one.observe(seconds);
  };
}

/** Finds the pattern of an address, "/services/:serviceId"; "*" for what is none of ours. */
export function createRouteFinder(patterns: readonly string[]): (url: string) => string {
  const routes = patterns.map((path) => ({ path }));
  const known = new Map<string, string>();
  return (url) => {
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    const found = known.get(path);
    if (found) return found;
    const pattern = match(routes, path);
    if (known.size >= REMEMBERED) known.clear();
    known.set(path, pattern);
    return pattern;
  };
}

/** React Router asks for the data of a page at its path with ".data" behind, of the home page at "/_.data". */
function match(routes: { path: string }[], path: string): string {
  const page = path === "/_.data" ? "/" : path.replace(/\.data$/, "");
  try {
    decodeURI(page);
    const pattern = matchRoutes(routes, page)?.at(-1)?.route.path ?? "*";
    return pattern.startsWith("/") ? pattern : "*";
  } catch {
    // What cannot be decoded is answered with 400.
    return "*";
  }
}
