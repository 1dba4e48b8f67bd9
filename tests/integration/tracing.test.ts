import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { Services } from "#app/context.ts";
import { parseConfig } from "#config";
import { createDatabase } from "#db/client.ts";
import { startWorker } from "#jobs/worker.ts";
import { startTracing } from "#monitoring/tracing/start-tracing.ts";
import type { Tracing } from "#monitoring/tracing/tracing.ts";
import { readPath } from "#server/normalize-path.ts";
import { logRequests } from "#server/request-log.ts";
import { collectPersonalData, findPersonalData } from "../support/personal-data.ts";
import { openPostOffice, refer, waitForState } from "../support/post-office.ts";
import { createTestLogger } from "../support/run-log.ts";
import { environmentOf } from "../support/test-worker.ts";
import { startTraceCollector } from "../support/trace-collector.ts";

const office = await openPostOffice();
const { db } = office;
afterAll(() => office.close());

const log = createTestLogger("web", []);

/** A web process, as its middleware begins: it stores a referral with the request's id, and answers with the referral's. */
async function startWeb(tracing: Tracing): Promise<string> {
  const requestScope = new AsyncLocalStorage<{ requestId: string }>();
  const own = createDatabase(office.addresses.databaseUrl, { onQuery: tracing.onQuery });
  const app = express();
  app.use(readPath);
  app.use(logRequests({ log, requestScope } as unknown as Services, tracing));
  app.post("/referrals", async (_request, response) => {
    const { id } = await refer(own, {}, { requestId: response.locals.requestId });
    response.end(id);
  });
  app.get("/livez", (_request, response) => void response.end());
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(async () => {
    server.close();
    await own.destroy();
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function trace(process: "web" | "worker", endpoint: string): Promise<Tracing> {
  const tracing = await startTracing({ endpoint, process, log });
  if (!tracing) throw new Error("an endpoint was given");
  return tracing;
}

test("one trace leads from the request by its statements and the job to the mail, with the request's id", async () => {
  const collector = await startTraceCollector();
  onTestFinished(collector.close);
  const web = await trace("web", collector.url);
  const worker = await trace("worker", `${collector.url}/`);
  const stop = startWorker(
    parseConfig(environmentOf(office.addresses), "worker"),
    createTestLogger("worker", []),
    () => {},
    worker,
  );
  const site = await startWeb(web);
  await fetch(`${site}/livez`);
  const answer = await fetch(`${site}/referrals`, { method: "POST" });
  const id = await answer.text();
  await waitForState(db, id, "sent");
  await waitForState(db, id, "sent", "referrer-receipt");
  await Promise.all([web.stop(), stop()]);

  const traceId = answer.headers.get("X-Request-Id")?.replaceAll("-", "");
  const spans = collector.spans.filter((span) => span.traceId === traceId);
  const named = (process: string, name: string) =>
    spans.filter((span) => span.process === process && span.name === name);
  const [root] = named("web", "POST");
  expect(root?.parentSpanId ?? "").toBe("");
  expect(root?.facts).toMatchObject({ "http.response.status_code": 200 });
  const statements = spans.filter((span) => span.facts["db.query.text"] && span.process === "web");
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["begin", "insert", "commit"]));
  for (const statement of statements) expect(statement.parentSpanId).toBe(root?.spanId);
  const jobs = named("worker", "send-email");
  expect(jobs.map(({ facts }) => facts["email.kind"]).sort()).toEqual([
    "friend-discount",
    "referrer-receipt",
  ]);
  for (const job of jobs) {
    expect(job.parentSpanId).toBe(root?.spanId);
    expect(job.facts["outcome"]).toBe("sent");
    expect(named("worker", "smtp").filter(({ parentSpanId }) => parentSpanId === job.spanId)).toHaveLength(1);
    expect(BigInt(job.endTimeUnixNano)).toBeGreaterThan(BigInt(job.startTimeUnixNano));
  }
  // Health is asked for every few seconds, and is nobody's request.
  expect(collector.spans.filter(({ process, name }) => process === "web" && name === "GET")).toEqual([]);
  const lines = collector.spans.map((span) => JSON.stringify(span));
  expect(findPersonalData(lines, await collectPersonalData(db))).toEqual([]);
});

test("a collector that refuses, or is away, delays neither an answer nor the end", async () => {
  const collector = await startTraceCollector();
  onTestFinished(collector.close);
  collector.isBroken = true;
  for (const endpoint of [collector.url, "http://127.0.0.1:9"]) {
    const tracing = await trace("web", endpoint);
    const site = await startWeb(tracing);
    expect((await fetch(`${site}/referrals`, { method: "POST" })).status).toBe(200);
    await tracing.stop();
  }
  expect(collector.spans).toEqual([]);
});
