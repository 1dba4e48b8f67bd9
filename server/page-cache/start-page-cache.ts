import type { RequestListener } from "node:http";
import type { Services } from "#app/context.ts";
import type { AnswerRequest } from "../react-router.ts";
import type { SecurityHeaders } from "../security-headers.ts";
import { type BuiltRoutes, listAddresses } from "./addresses.ts";
import { answerFromCache } from "./answer.ts";
import { keepWarm } from "./keep-warm.ts";
import { createPageCache } from "./page-cache.ts";
import { createWholeRenderer } from "./render-whole.ts";
import { watchPageChanges } from "./watch-changes.ts";

/** What answers requests, and the way to end what runs beside it. */
export type Site = { listener: RequestListener; stop: () => Promise<void> };

/**
 * Puts the page cache before `next`, which makes what is not kept. Pages and their data are kept while Postgres tells of their changes
 * (docs/decisions/009-cache-shared-pages-shed-the-rest.md).
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
  const cache = createPageCache({ maxBytes, security, log, render: createWholeRenderer(answer, services) });
  const addresses = listAddresses(routes);
  const { listener, stop } = answerFromCache(cache, addresses, log, next);
  const warmth = keepWarm(cache, addresses.all, log);
  const changes = watchPageChanges({
    databaseUrl,
    log,
    onChange: () => {
      cache.drop();
      warmth.change();
    },
    onUp: () => {
      cache.resume();
      warmth.begin();
    },
    onDown: cache.suspend,
  });
  return {
    listener,
    stop: async () => {
      warmth.stop();
      stop();
      await changes.stop();
    },
  };
}
