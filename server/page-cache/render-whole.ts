import { randomBytes, randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { requestContext, type Services, servicesContext } from "#app/context.ts";
import type { AnswerRequest } from "../react-router.ts";
import type { WholePage } from "./kept-page.ts";

/**
 * Renders pages and their data for the cache: whole, and from nothing but their address. No header, cookie or network address of a visitor
 * is near, so none can be in a page.
 */
export function createWholeRenderer(answer: AnswerRequest, services: Services) {
  return async (address: string, signal: AbortSignal): Promise<WholePage | undefined> => {
    const requestId = randomUUID();
    const context = new RouterContextProvider();
    const nonce = randomBytes(16).toString("base64url");
    let isComplete = true;
    context.set(servicesContext, services);
    context.set(requestContext, {
      id: requestId,
      nonce,
      log: services.log.child({ requestId, page: address }),
      isForEverybody: true,
      markIncomplete: () => {
        isComplete = false;
      },
      admitForm: async () => ({ admitted: false, retryAfterSeconds: 60 }),
      codes: { mayLookUp: () => false, countWrong: () => {} },
    });
    const request = new Request(new URL(address, services.siteUrl), { signal });
    return services.requestScope.run({ requestId }, async () => {
      const response = await answer(request, context);
      const body = Buffer.from(await response.arrayBuffer());
      const { status, headers } = response;
      const isShared = status === 200 && !headers.has("Set-Cookie") && !headers.has("Cache-Control");
      return isShared && isComplete ? { body, headers: [...headers], nonce } : undefined;
    });
  };
}
