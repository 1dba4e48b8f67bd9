import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { requestContext, type Services } from "#app/context.ts";
import { createLogger } from "#logger";
import { createPageRenderer } from "#server/page-cache/render-page.ts";
import type { AnswerRequest } from "#server/react-router.ts";
import { writeSecurityHeaders } from "#server/security-headers.ts";

const siteUrl = "https://www.example.com";
const security = writeSecurityHeaders({
  siteUrl,
  estimateFormUrl: undefined,
  analyticsId: undefined,
  development: false,
});
const services = {
  siteUrl,
  log: createLogger({ level: "silent", process: "test" }),
  requestScope: new AsyncLocalStorage(),
} as Partial<Services> as Services;

/** What the cache keeps of a page that is answered like this. */
async function prepare(answer: AnswerRequest): Promise<string | undefined> {
  const page = await createPageRenderer(answer, services, security)("/about");
  return page?.encodings.identity.body.toString();
}

test("a page that has everything is cached for everybody", async () => {
  expect(await prepare(async () => new Response("About us"))).toBe("About us");
});

test("a page that lacks its reviews is cached for nobody", async () => {
  const cached = await prepare(async (_request, context) => {
    context.get(requestContext).markIncomplete();
    return new Response("About us, without reviews");
  });
  expect(cached).toBeUndefined();
});

test.each<[string, ResponseInit]>([
  ["a page that sets a cookie", { headers: { "Set-Cookie": "visitor=1" } }],
  ["a page with its own rule for caches", { headers: { "Cache-Control": "no-store" } }],
  ["an error", { status: 500 }],
])("%s is cached for nobody", async (_what, init) => {
  expect(await prepare(async () => new Response("For one visitor", init))).toBeUndefined();
});
