import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import express from "express";
import { describe, expect, test } from "vitest";
import { publicOrigin } from "#server/public-origin.ts";
import { refuseForeignForms } from "#server/request-guard.ts";
import { serve } from "../support/serve.ts";

const site = "https://www.example.com";
const app = express()
  .use(refuseForeignForms(publicOrigin(site)))
  .use((request, response) => void response.send(request.headers.origin ?? "no origin"));

/** Uses node:http because fetch adds headers. */
async function post(path: string, headers: Record<string, string>, method = "POST") {
  const sent = request({ port: await serve(app), path, method, headers }).end();
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, text: await text(answer) };
}

async function send(path: string, headers: Record<string, string>, method?: string) {
  return (await post(path, headers, method)).status;
}

describe("a form from one of our pages is accepted, and later checks see our own origin", () => {
  test.each<[string, Record<string, string>]>([
    ["by its origin", { origin: site }],
    ["with a hidden origin that is the same", { origin: "null", "sec-fetch-site": "same-origin" }],
    ["without an origin, by what the browser says", { "sec-fetch-site": "same-origin" }],
    ["from an old browser, by the page's address", { referer: `${site}/referrals?a=b` }],
  ])("%s", async (_what, headers) => {
    expect(await post("/referrals", headers)).toEqual({ status: 200, text: site });
  });
});

describe("a form from elsewhere is refused on every path", () => {
  test.each<[string, Record<string, string>]>([
    ["no header says where it comes from", {}],
    ["another site's origin", { origin: "https://evil.example" }],
    ["our origin on another scheme", { origin: "http://www.example.com" }],
    ["our origin as part of another", { origin: `${site}.evil.example` }],
    ["a hidden origin", { origin: "null" }],
    ["a sibling site", { "sec-fetch-site": "same-site" }],
    ["typed by the user, or sent by an extension", { "sec-fetch-site": "none" }],
    ["another site's page", { referer: "https://evil.example/" }],
    ["a page that only mentions us", { referer: `https://evil.example/?${site}/` }],
    ["an incomplete address", { referer: "referrals" }],
    [
      "another origin, whatever the other headers say",
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    ],
  ])("%s", async (_what, headers) => {
    for (const path of ["/referrals", "/referrals.data", "/estimate", "/api/weather", "/no-such-page"])
      expect(await send(path, headers)).toBe(403);
  });
});

test("an email client may unsubscribe, and anyone may read a page", async () => {
  const webmail = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
  const foreign: Record<string, string>[] = [{}, { origin: "null" }, webmail];
  for (const headers of [...foreign, { origin: "no url" }])
    expect(await post("/unsubscribe/token", headers)).toEqual({ status: 200, text: site });
  expect(await send("/referrals", {}, "GET")).toBe(200);
});

test.each([
  "/unsubscribe/../referrals",
  "/unsubscribe/%2e%2e/referrals.data",
  "/unsubscribe/token/../../referrals",
  "/unsubscribe/..%2freferrals",
  "/unsubscribe/token/",
  "/unsubscribe/token/more",
  "/unsubscribe",
  "//unsubscribe/token",
  "/x/unsubscribe/token",
  "/unsubscribe/\\..\\referrals",
])("the unsubscribe exception opens no other path: %s", async (path) => {
  expect(await send(path, { origin: "https://evil.example" })).toBe(403);
});
