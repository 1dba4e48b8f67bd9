import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { probeServices, readSite } from "#ops/alerts/probes.ts";
import { listen } from "../support/listen.ts";

const folder = path.join(import.meta.dirname, "../fixtures/certificates");
const [key, cert] = ["key.pem", "good.pem"].map((name) => readFileSync(path.join(folder, name), "utf8"));

test("the certificate of an https site is read, even if untrusted", async () => {
  const server = createServer({ key, cert }, (_request, response) => response.writeHead(500).end());
  onTestFinished(() => void server.close());
  expect(await readSite(`https://localhost:${await listen(server)}`)).toMatchObject({
    fault: null,
    validTo: new X509Certificate(cert ?? "").validToDate,
  });
});

test("a site that does not respond has a fault and no certificate", async () => {
  expect(await readSite("https://127.0.0.1:1")).toMatchObject({
    fault: "connection refused",
    validTo: undefined,
  });
});

test("the disk is read, and Redis and the site are only probed if configured", async () => {
  const { disk, redis, site } = await probeServices(undefined, undefined);
  expect([redis, site]).toEqual([undefined, undefined]);
  expect(disk?.size).toBeGreaterThan(disk?.free ?? Number.POSITIVE_INFINITY);
});
