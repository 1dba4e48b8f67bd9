import { RouterContextProvider } from "react-router";
import { type RequestInfo, requestContext, type Services, servicesContext } from "#app/context.ts";
import { createTestLogger } from "./run-log.ts";

/** What a loader or action reads: these services, and a request from home that may send a form. */
export function buildContext(
  services: Partial<Services>,
  logs: string[] = [],
  request: Partial<RequestInfo> = {},
): RouterContextProvider {
  const context = new RouterContextProvider();
  const formTokenSigner = { sign: () => "", verify: () => new Date(0) };
  context.set(servicesContext, { formTokenSigner, ...services } as Services);
  context.set(requestContext, {
    id: crypto.randomUUID(),
    log: createTestLogger("web", logs),
    admitForm: async () => ({ admitted: true }),
    markIncomplete: () => {},
    ...request,
  } as unknown as RequestInfo);
  return context;
}
