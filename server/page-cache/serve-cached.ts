import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { findSharedAddress } from "#domain/pages/shared-pages.ts";
import { withTimeout } from "#domain/timeout.ts";
import { type CachedPage, chooseEncoding, HIT } from "./cached-page.ts";
import type { PageCache } from "./page-cache.ts";
import { RENDER_MS } from "./render-page.ts";

/** How long the first visitor of an uncached page waits before it is streamed (ms). */
const FIRST_WAIT_MS = 100;
/** How long to wait for a fresh page if there is a stale one (ms). */
const WAIT_MS = 2_000;

/** Cache-Status (RFC 9211). */
const status = {
  hit: HIT,
  miss: "page-cache; fwd=miss; stored",
  coalesced: "page-cache; fwd=miss; collapsed",
  stale: 'page-cache; hit; detail="last good page; a newer one cannot be rendered"',
} as const;

export type CacheResult = keyof typeof status;
type Found = { page: CachedPage; state: CacheResult } | undefined;

/** Serves cached pages before any middleware, so a hit gets no request id and no log line. */
export function serveFromCache(
  cache: PageCache,
  count: (result: CacheResult) => void,
  next: RequestListener,
): RequestListener {
  async function renderNow(address: string): Promise<Found> {
    const isFirst = !cache.isRendering(address);
    const last = cache.find(address)?.page;
    const ms = last ? WAIT_MS : isFirst ? FIRST_WAIT_MS : RENDER_MS;
    const page = await withTimeout(ms, "the page cache", cache.refresh(address)).catch(() => undefined);
    return page ? { page, state: isFirst ? "miss" : "coalesced" } : last && { page: last, state: "stale" };
  }

  return (request, response) => {
    const respond = (found: Found) => {
      if (response.destroyed) return;
      if (found) count(found.state);
      if (found) sendPage(request, response, found.page, found.state);
      else next(request, response);
    };
    const { method = "", url = "" } = request;
    const end = url.indexOf("?");
    const [path, query] = end < 0 ? [url, ""] : [url.slice(0, end), url.slice(end + 1)];
    const address = method === "GET" || method === "HEAD" ? findSharedAddress(path, query) : undefined;
    const found = address === undefined ? undefined : cache.find(address);
    const isGood = found !== undefined && found.state !== "stale";
    if (address === undefined || isGood || cache.isSuspended()) respond(found);
    else void renderNow(address).then(respond);
  };
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage, result: CacheResult) {
  const { headers: sent, method } = request;
  const isKnown = isSame(sent["if-none-match"], page.etag);
  const { body, headers: full } = page.encodings[chooseEncoding(String(sent["accept-encoding"] ?? ""))];
  const headers = isKnown ? page.notModified : full;
  response.writeHead(isKnown ? 304 : 200, result === "hit" ? headers : headers.with(1, status[result]));
  response.end(isKnown || method === "HEAD" ? undefined : body);
}

/** Weak comparison (RFC 9110, 13.1.2). */
function isSame(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  const bare = etag.replace("W/", "");
  return given.split(",").some((one) => ["*", bare].includes(one.trim().replace("W/", "")));
}
