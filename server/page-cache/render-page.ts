import { randomBytes, randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { requestContext, type Services, servicesContext } from "#app/context.ts";
import type { PageHandler } from "../react-router.ts";
import type { SecurityHeaders } from "../security-headers.ts";
import { type CachedPage, preparePage } from "./cached-page.ts";

export const RENDER_MS = 6_000;

/** Renders pages from their URL alone, so no visitor's data can leak to another. */
export function createPageRenderer(handlePage: PageHandler, services: Services, security: SecurityHeaders) {
  return async (address: string, last?: CachedPage): Promise<CachedPage | undefined> => {
    const requestId = randomUUID();
    const context = new RouterContextProvider();
    const nonce = randomBytes(16).toString("base64url");
    let isComplete = true;
    context.set(servicesContext, services);
    context.set(requestContext, {
      id: requestId,
      nonce,
      log: services.log.child({ requestId, page: address }),
      isShared: true,
      markIncomplete: () => {
        isComplete = false;
      },
      admitForm: async () => ({ admitted: false, retryAfterSeconds: 60 }),
      codes: { mayLookUp: async () => false, countWrong: async () => {} },
    });
    const signal = AbortSignal.timeout(RENDER_MS);
    const request = new Request(new URL(address, services.siteUrl), { signal });
    const rendered = await services.requestScope.run({ requestId }, async () => {
      const response = await handlePage(request, context);
      const body = Buffer.from(await response.arrayBuffer());
      const { status, headers } = response;
      const isShared = status === 200 && !headers.has("Set-Cookie") && !headers.has("Cache-Control");
      return isShared && isComplete ? { body, headers: [...headers], nonce } : undefined;
    });
    return rendered && preparePage(rendered, security, last);
  };
}
