import { AsyncLocalStorage } from "node:async_hooks";
import express from "express";
import { afterEach, expect, test, vi } from "vitest";
import type { Services } from "#app/context.ts";
import { createErrorCount } from "#server/error-count.ts";
import { logRequests } from "#server/request-log.ts";
import { eventually } from "../support/eventually.ts";
import { createTestLogger } from "../support/run-log.ts";
import { serve } from "../support/serve.ts";

afterEach(() => vi.useRealTimers());

test("5xx responses count, except for a missing weather reading", async () => {
  const errors = createErrorCount();
  const lines: string[] = [];
  const services = { log: createTestLogger("web", lines), requestScope: new AsyncLocalStorage() };
  const app = express();
  app.use((request, response, next) => {
    response.locals.path = request.path;
    next();
  });
  app.use(logRequests(services as unknown as Services, errors.add));
  app.use((request, response) => void response.status(Number(request.query["status"])).end());
  const url = `http://127.0.0.1:${await serve(app)}`;
  const paths = [200, 404, 429, 500, 503].map((status) => `/estimate?status=${status}`);
  for (const path of [...paths, "/api/weather?status=503"]) await (await fetch(url + path)).text();
  await eventually(() => expect(lines).toHaveLength(6));
  expect(errors.count()).toBe(2);
});

test("an error is forgotten after five minutes", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { add, count } = createErrorCount();
  add();
  vi.advanceTimersByTime(200_000);
  add();
  expect(count()).toBe(2);
  vi.advanceTimersByTime(110_000);
  expect(count()).toBe(1);
  vi.advanceTimersByTime(300_000);
  expect(count()).toBe(0);
});
