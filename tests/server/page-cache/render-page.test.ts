import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { requestContext, type Services } from "#app/context.ts";
import { createLogger } from "#logger";
import { createPageRenderer } from "#server/page-cache/render-page.ts";
import type { PageHandler } from "#server/react-router.ts";
import { usualSecurity } from "../../support/usual-security.ts";

const services = {
  siteUrl: "https://www.example.com",
  log: createLogger({ level: "silent", process: "test" }),
  requestScope: new AsyncLocalStorage(),
} as Partial<Services> as Services;

async function prepare(answer: PageHandler): Promise<string | undefined> {
  const page = await createPageRenderer(answer, services, usualSecurity)("/about");
  return page?.encodings.identity.body.toString();
}

test("a complete page is cached", async () => {
  expect(await prepare(async () => new Response("About us"))).toBe("About us");
});

test("a page without its reviews is not cached", async () => {
  const cached = await prepare(async (_request, context) => {
    context.get(requestContext).markIncomplete();
    return new Response("About us, without reviews");
  });
  expect(cached).toBeUndefined();
});

test.each<[string, ResponseInit]>([
  ["a page that sets a cookie", { headers: { "Set-Cookie": "visitor=1" } }],
  ["a page with its own cache rule", { headers: { "Cache-Control": "no-store" } }],
  ["an error", { status: 500 }],
])("%s is not cached", async (_what, init) => {
  expect(await prepare(async () => new Response("For one visitor", init))).toBeUndefined();
});
