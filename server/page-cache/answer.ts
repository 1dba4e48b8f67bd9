import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Logger } from "pino";
import { within } from "#deadline";
import type { MeasuredResponse } from "../measured-response.ts";
import type { Addresses } from "./addresses.ts";
import { chooseEncoding } from "./encoding.ts";
import { HIT, type KeptPage } from "./kept-page.ts";
import { type PageCache, RENDER_MS } from "./page-cache.ts";

/**
 * Milliseconds that the first visitor of a page waits for all of it: when the database is slow, he then gets what is there
 * as a stream, which is a second rendering. A busy process would only be busier with it.
 */
const FIRST_WAIT_MS = 100;
const BUSY = 0.7;
/** Whoever could have the last good page waits for a newer one as long as anybody waits for his turn; the others until it is made. */
const WAIT_MS = 2_000;
const TOLD_EVERY_MS = 60_000;

/** What a visitor got, in the words of RFC 9211. */
const status = {
  hit: HIT,
  made: "page-cache; fwd=miss; stored",
  joined: "page-cache; fwd=miss; collapsed",
  changed: "page-cache; hit; ttl=-1",
  last: 'page-cache; hit; detail="the last good page, as no newer one can be made"',
} as const;

type Kind = keyof typeof status;

/**
 * Answers what the page cache holds before anything else looks at the request, and hands on the rest. So a hit has no
 * request id and no line of its own in the log: hits are counted by page, in one line a minute.
 */
export function answerFromCache(
  cache: PageCache,
  addresses: Addresses,
  log: Logger,
  next: RequestListener,
): { listener: RequestListener; stop: () => void } {
  const counter = countAnswers(log);

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
    page: KeptPage,
    kind: Kind,
  ): void {
    (response as MeasuredResponse).cacheAnswer = kind;
    sendPage(request, response, page, kind);
    counter.count(address, kind);
  }

  async function answerCold(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): Promise<void> {
    const isFirst = !cache.isMaking(address);
    const made = cache.make(address);
    const wantsStream = isFirst && (await isDatabaseSlow(made));
    const hasLast = cache.find(address) !== undefined;
    const page = wantsStream ? undefined : await waitFor(made, hasLast ? WAIT_MS : RENDER_MS);
    const last = page ?? cache.find(address)?.page;
    if (response.destroyed) return;
    if (page) send(request, response, address, page, isFirst ? "made" : "joined");
    else if (last && !wantsStream) send(request, response, address, last, "last");
    else next(request, response);
  }

  return {
    listener: (request, response) => {
      const address = findAddress(addresses, request);
      const found = address === undefined ? undefined : cache.find(address);
      if (address === undefined) next(request, response);
      else if (found?.state === "current") send(request, response, address, found.page, "hit");
      else if (found?.state === "changed") send(request, response, address, found.page, "changed");
      else if (cache.canMake(address)) void answerCold(request, response, address);
      else if (found) send(request, response, address, found.page, "last");
      else next(request, response);
    },
    stop: counter.stop,
  };
}

/** Whether a page takes long although this process has little to do. */
async function isDatabaseSlow(made: Promise<unknown>): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  const isMade = made.then(() => true);
  if (await waitFor(isMade, FIRST_WAIT_MS)) return false;
  return performance.eventLoopUtilization(before).utilization < BUSY;
}

function waitFor<T>(made: Promise<T>, ms: number): Promise<T | undefined> {
  return within(ms, "the page cache", made).catch(() => undefined);
}

/** The address of a shared page, or of its data, that is asked for without a body. */
function findAddress(
  { find }: Addresses,
  { method, url = "", rawHeaders }: IncomingMessage,
): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const query = url.indexOf("?");
  const address = query < 0 ? find(url, "") : find(url.slice(0, query), url.slice(query + 1));
  if (address === undefined) return undefined;
  const hasBody = readHeader(rawHeaders, "transfer-encoding") ?? readHeader(rawHeaders, "content-length");
  return hasBody === undefined ? address : undefined;
}

/** Node makes an object of all headers when it is asked for one, which takes as long as all the rest of a hit. */
function readHeader(rawHeaders: string[], name: string): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at];
    if (sent?.length !== name.length || sent.toLowerCase() !== name) continue;
    found = found === undefined ? rawHeaders[at + 1] : `${found}, ${rawHeaders[at + 1]}`;
  }
  return found;
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: KeptPage, kind: Kind): void {
  const { rawHeaders, method } = request;
  const isKnown = isSame(readHeader(rawHeaders, "if-none-match"), page.etag);
  const { body, headers: whole } = page.whole[chooseEncoding(readHeader(rawHeaders, "accept-encoding"))];
  const sent = isKnown ? page.notModified : whole;
  // The status stands behind its name, at the beginning.
  response.writeHead(isKnown ? 304 : 200, kind === "hit" ? sent : sent.with(1, status[kind]));
  if (isKnown || method === "HEAD") response.end();
  else response.end(body);
}

/** RFC 9110, 13.1.2: any of several, compared without the mark of a weak one. */
function isSame(given: string | undefined, etag: string): boolean {
  if (given === undefined || given === etag) return given === etag;
  const bare = etag.replace("W/", "");
  return given.split(",").some((one) => ["*", bare].includes(one.trim().replace("W/", "")));
}

/** Tells once a minute how many answers each page had from the cache, and how. */
function countAnswers(log: Logger) {
  let pages: Record<string, number> = {};
  let kinds: Partial<Record<Kind, number>> = {};
  function tell(): void {
    if (Object.keys(pages).length === 0) return;
    log.info({ ...kinds, pages }, "pages from the cache");
    pages = {};
    kinds = {};
  }
  const timer = setInterval(tell, TOLD_EVERY_MS).unref();
  return {
    count: (address: string, kind: Kind) => {
      pages[address] = (pages[address] ?? 0) + 1;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    },
    stop: () => {
      clearInterval(timer);
      tell();
    },
  };
}
