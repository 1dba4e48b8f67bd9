import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type RequestInfo, requestContext } from "#app/context.ts";
import type { Tracing } from "#monitoring/tracing/tracing.ts";
import { tracePagesForEverybody } from "#server/trace-pages.ts";

type Ended = { id: string; facts: Record<string, unknown>; hasFailed: boolean };

function record() {
  const ended: Ended[] = [];
  let running = 0;
  const startRequest: Tracing["startRequest"] = (id) => ({
    run: (work) => {
      running += 1;
      return work();
    },
    end: (facts = {}, hasFailed = false) => void ended.push({ id, facts, hasFailed }),
  });
  return { tracing: { startRequest } as Tracing, ended, countRuns: () => running };
}

function ask(answer: () => Promise<Response>, tracing: Tracing | undefined, isForEverybody = true) {
  const context = new RouterContextProvider();
  context.set(requestContext, { id: "request-1", isForEverybody } as RequestInfo);
  return tracePagesForEverybody(answer, tracing)(new Request("https://www.example.com/reviews?q=x"), context);
}

const answer = async () => new Response("page", { status: 200 });

test("a page for the page cache has a trace with its request's id, and no query", async () => {
  const { tracing, ended, countRuns } = record();
  expect(await (await ask(answer, tracing)).text()).toBe("page");
  const facts = { "url.path": "/reviews", "http.response.status_code": 200 };
  expect(ended).toEqual([{ id: "request-1", facts, hasFailed: false }]);
  expect(countRuns()).toBe(1);
});

test("one that cannot be made ends its trace as failed", async () => {
  const { tracing, ended } = record();
  await expect(ask(async () => Promise.reject(new Error("no page")), tracing)).rejects.toThrow("no page");
  expect(ended).toMatchObject([{ hasFailed: true }]);
});

test("a page for a visitor is part of his request's trace, and without tracing there is none", async () => {
  const { tracing, ended } = record();
  await ask(answer, tracing, false);
  expect(ended).toEqual([]);
  expect(tracePagesForEverybody(answer, undefined)).toBe(answer);
});
