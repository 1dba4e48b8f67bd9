import type { RequestListener } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Services } from "#app/context.ts";
import type { AnswerRequest } from "../react-router.ts";
import type { SecurityHeaders } from "../security-headers.ts";
import { type BuiltRoutes, listAddresses } from "./addresses.ts";
import { answerFromCache } from "./answer.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { createWholeRenderer } from "./render-whole.ts";
import { watchPageChanges } from "./watch-changes.ts";

/** What answers requests, and the way to end what runs beside it. */
export type Site = { listener: RequestListener; stop: () => Promise<void> };

/** Milliseconds in which the first visitors have the process for themselves. */
const WARM_AFTER_MS = 1_000;

/**
 * Puts the page cache before `next`, which makes what is not kept. Pages and their data are kept while Postgres tells of their changes
 * (docs/decisions/019-pages-are-kept-until-they-change.md).
 */
export function startPageCache(options: {
  services: Services;
  answer: AnswerRequest;
  routes: BuiltRoutes;
  security: SecurityHeaders;
  databaseUrl: string;
  maxBytes: number;
  next: RequestListener;
}): Site {
  const { services, answer, routes, security, databaseUrl, maxBytes, next } = options;
  const { log } = services;
  const stopping = new AbortController();
  const cache = createPageCache({ maxBytes, security, log, render: createWholeRenderer(answer, services) });
  const addresses = listAddresses(routes);
  const { listener, stop } = answerFromCache(cache, addresses, log, next);
  let warming: NodeJS.Timeout | undefined;
  const changes = watchPageChanges({
    databaseUrl,
    log,
    onChange: cache.drop,
    onUp: () => {
      cache.resume();
      warming ??= setTimeout(
        () => void warm(cache, addresses.all(), services, stopping.signal),
        WARM_AFTER_MS,
      ).unref();
    },
    onDown: cache.suspend,
  });
  return {
    listener,
    stop: async () => {
      stopping.abort();
      clearTimeout(warming);
      stop();
      await changes.stop();
    },
  };
}

/** Makes every page and its data before somebody asks, one after the other; those who ask come in between. */
async function warm(
  cache: PageCache,
  addresses: readonly string[],
  { log }: Services,
  stopping: AbortSignal,
): Promise<void> {
  const started = performance.now();
  for (const address of addresses) {
    await nextTurn();
    if (stopping.aborted) return;
    if (cache.find(address)?.state !== "current" && cache.canMake(address)) await cache.make(address);
  }
  log.info({ ...cache.size(), ms: Math.round(performance.now() - started) }, "pages are warm");
}
