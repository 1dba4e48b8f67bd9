import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import type { MeasuredResponse } from "#server/measured-response.ts";
import { createRouteFinder, createWebMetrics } from "#server/web-metrics.ts";

const patterns = ["/", "/services/:serviceId", "/referrals/status/:token", "*"];

test.each([
  ["/", "/"],
  ["/?a=/services/x", "/"],
  ["/_.data?_routes=routes/home/page", "/"],
  ["/services/packing", "/services/:serviceId"],
  ["/services/packing.data", "/services/:serviceId"],
  ["/referrals/status/secret", "/referrals/status/:token"],
  ["/assets/app-1234.js", "/assets/*"],
  ["/livez", "/livez"],
  ["/wp-login.php", "*"],
  ["/%E0%A4%A", "*"],
  ["//", "/"],
  ["*", "*"],
])("the route of %s is %s", (url, route) => {
  expect(createRouteFinder(["/assets/*", "/livez", "/readyz", ...patterns])(url)).toBe(route);
});

test("however many addresses are typed, the labels are few", () => {
  const find = createRouteFinder(patterns);
  const routes = new Set(Array.from({ length: 5_000 }, (_, index) => find(`/typed/${index}`)));
  expect([...routes]).toEqual(["*"]);
});

test("durations, answers of the cache, refused pages and those in flight are counted", async () => {
  const registry = new Registry();
  const measure = createWebMetrics({ registry, durations: [1] }, patterns);
  const held: (() => void)[] = [];
  const { url, isOpen } = await serve(
    measure((request, response) => {
      const measured = response as MeasuredResponse;
      if (request.url === "/") measured.cacheAnswer = "hit";
      if (request.url === "/refused") measured.locals = { isRefused: true };
      const status = request.url === "/refused" ? 503 : 200;
      const answer = () => response.writeHead(status).end();
      if (request.url === "/services/slow") {
        held.push(answer);
        isOpen.resolve();
      } else answer();
    }),
  );
  for (const path of ["/", "/", "/refused", "/assets/a.js"]) await (await fetch(url + path)).arrayBuffer();
  await fetch(`${url}/services/typed`, { method: "PROPFIND" });
  const slow = fetch(`${url}/services/slow`);
  await isOpen.promise;
  const text = await registry.metrics();
  expect(text).toContain("http_pages_in_flight 1\n");
  expect(text).toContain('page_cache_answers_total{result="hit"} 2\n');
  expect(text).toContain("http_pages_refused_total 1\n");
  expect(text).toContain('http_request_duration_seconds_count{route="/",method="GET",status="2xx"} 2\n');
  expect(text).toContain('http_request_duration_seconds_count{route="*",method="GET",status="5xx"} 1\n');
  expect(text).toContain('_count{route="/services/:serviceId",method="other",status="2xx"} 1\n');
  held.pop()?.();
  await (await slow).arrayBuffer();
  expect(await registry.metrics()).not.toContain("typed");
});

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const isOpen = Promise.withResolvers<void>();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, isOpen };
}
