import { AsyncLocalStorage } from "node:async_hooks";
import express from "express";
import { expect, test } from "vitest";
import type { Services } from "#app/context.ts";
import { logRequests } from "#server/request-log.ts";
import { eventually } from "../support/eventually.ts";
import { createTestLogger } from "../support/run-log.ts";
import { serve } from "../support/serve.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const given = "6F1E0C52-94A4-4D5E-9A53-0C6D2B8F7A11";

/** Returns the ids in the response and in the log line. */
async function ask(trustProxy: number | string[] | false, sent: string | undefined) {
  const lines: string[] = [];
  const requestScope = new AsyncLocalStorage<{ requestId: string }>();
  const app = express();
  app.set("trust proxy", trustProxy);
  app.use(logRequests({ log: createTestLogger("web", lines), requestScope } as unknown as Services));
  app.use((_request, response) => void response.end(requestScope.getStore()?.requestId));
  const headers: Record<string, string> = sent === undefined ? {} : { "X-Request-Id": sent };
  const answer = await fetch(`http://127.0.0.1:${await serve(app)}/`, { headers });
  const id = answer.headers.get("X-Request-Id");
  expect(await answer.text()).toBe(id);
  await eventually(() => expect(lines).toHaveLength(1));
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requestId: id, msg: "request" });
  return id;
}

test("a trusted proxy's request id is used in the response and the log", async () => {
  expect(await ask(1, given)).toBe(given.toLowerCase());
  expect(await ask(["loopback"], given)).toBe(given.toLowerCase());
});

test.each([
  ["from anyone", false, given],
  ["from an untrusted network", ["10.0.0.0/8"], given],
  ["that is not an id", 1, "x".repeat(36)],
  ["with extra characters", 1, `${given}-1`],
  ["that is missing", 1, undefined],
] as const)("a request id %s is ignored", async (_name, trustProxy, sent) => {
  const id = await ask(typeof trustProxy === "object" ? [...trustProxy] : trustProxy, sent);
  expect(id).toMatch(uuid);
  expect(id).not.toBe(given.toLowerCase());
});
