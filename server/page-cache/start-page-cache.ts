import type { RequestListener } from "node:http";
import type { Services } from "#app/context.ts";
import { listen } from "#db/notify/listen.ts";
import { warmPaths } from "#domain/pages/shared-pages.ts";
import type { PageHandler } from "../react-router.ts";
import type { SecurityHeaders } from "../security-headers.ts";
import { keepWarm } from "./keep-warm.ts";
import { createPageCache } from "./page-cache.ts";
import { createPageRenderer } from "./render-page.ts";
import { type CacheResult, serveFromCache } from "./serve-cached.ts";

export type Site = { listener: RequestListener; stop: () => void };

/** See docs/decisions/009-cache-shared-pages-shed-the-rest.md. */
export function startPageCache(options: {
  services: Services;
  handlePage: PageHandler;
  security: SecurityHeaders;
  databaseUrl: string;
  maxBytes: number;
  count: (result: CacheResult) => void;
  next: RequestListener;
}): Site {
  const { services, handlePage, security, databaseUrl, maxBytes, count, next } = options;
  const { log } = services;
  const cache = createPageCache({
    maxBytes,
    log,
    render: createPageRenderer(handlePage, services, security),
  });
  const stopping = new AbortController();
  void keepWarm(cache, warmPaths, log, stopping.signal);
  const changes = listen({
    databaseUrl,
    channel: "page_changes",
    onNotify: () => {
      if (cache.isSuspended()) log.info("listening for page changes");
      cache.invalidate();
    },
    onDown: (error) => {
      log.warn({ err: error }, "cannot listen for page changes; serving the last good pages");
      cache.suspend();
    },
  });
  const stop = () => {
    stopping.abort();
    changes.stop();
  };
  return { listener: serveFromCache(cache, count, next), stop };
}
