import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { createProbes, readCertificate } from "#ops/alerts/probes.ts";

const DAY_MS = 86_400_000;

async function startSite(days: number): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "ashfield-certificate-"));
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const options = ["-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", String(days)];
  execFileSync("openssl", ["req", ...options, "-keyout", key, "-out", cert], { stdio: "pipe" });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
    socket.on("error", () => {});
  });
  rmSync(folder, { recursive: true });
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    await once(server, "close");
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

test("the certificate of an https site is read, even if untrusted", async () => {
  const found = await readCertificate(await startSite(10));
  expect(found?.host).toBe("localhost");
  const days = ((found?.validTo.getTime() ?? 0) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(9.9);
  expect(days).toBeLessThan(10.1);
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
