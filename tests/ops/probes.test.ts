import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { createProbes, readCertificate } from "#ops/alerts/probes.ts";
import { listen } from "../support/listen.ts";

const folder = path.join(import.meta.dirname, "../fixtures/certificates");
const [key, cert] = ["key.pem", "good.pem"].map((name) => readFileSync(path.join(folder, name), "utf8"));

test("the certificate of an https site is read, even if untrusted", async () => {
  const server = createServer({ key, cert }, (socket) => void socket.on("error", () => {}));
  onTestFinished(() => void server.close());
  expect(await readCertificate(`https://localhost:${await listen(server)}`)).toEqual({
    host: "localhost",
    validTo: new X509Certificate(cert ?? "").validToDate,
  });
});

test("a site that does not respond or does not use https has no certificate", async () => {
  expect(await readCertificate("http://localhost:1")).toBeUndefined();
  expect(await readCertificate("https://127.0.0.1:1")).toBeUndefined();
});

test("the disk is read unless it is missing, and Redis is only probed if configured", async () => {
  const { disk, redis } = await createProbes({ siteUrl: "http://localhost", redisUrl: undefined })();
  expect(redis).toBeUndefined();
  expect(disk?.size).toBeGreaterThan(disk?.free ?? Number.POSITIVE_INFINITY);
  const lost = createProbes({ siteUrl: "http://localhost", redisUrl: undefined, diskPath: "/missing" });
  expect((await lost()).disk).toBeUndefined();
});
