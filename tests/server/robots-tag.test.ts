import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { addNoindex } from "#server/robots-tag.ts";

function ask(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  const answer = addNoindex(async () => new Response("", { headers: init.headers ?? {} }));
  const request = new Request(`https://www.example.com${path}`, { method: init.method ?? "GET" });
  return answer(request, new RouterContextProvider()).then(({ headers }) => headers.get("X-Robots-Tag"));
}

test("public pages may be indexed, private pages and form results may not", async () => {
  expect(await ask("/reviews?utm_source=mail")).toBeNull();
  expect(await ask("/reviews?q=piano")).toBe("noindex");
  expect(await ask("/unsubscribe/token")).toBe("noindex");
  expect(await ask("/estimate")).toBeNull();
  expect(await ask("/estimate", { method: "POST" })).toBe("noindex");
});

test("a page's own robots header stays", async () => {
  const headers = { "X-Robots-Tag": "noindex, nofollow" };
  expect(await ask("/referrals/status/token", { headers })).toBe("noindex, nofollow");
});
