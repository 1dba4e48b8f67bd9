import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

function readService(text: string, name: string): { text: string; networks: string[] } {
  const [, service = ""] = new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n|  #.*\\n)+)`).exec(text) ?? [];
  const [, networks = ""] = /\n {4}networks: \[(.*)\]/.exec(service) ?? [];
  return { text: service, networks: networks.split(", ").filter(Boolean) };
}

describe("the desk cannot be reached through Caddy, nor from outside", () => {
  const compose = read("docker-compose.yml");
  const desk = readService(compose, "desk");
  const caddy = readService(compose, "caddy");

  test("Caddy does not know it", () => {
    expect(read("ops/Caddyfile")).not.toMatch(/desk|9470/i);
    expect(read("ops/Caddyfile")).toContain("web");
  });

  test("they share no network", () => {
    expect(desk.networks).toEqual(["data", "local"]);
    expect(caddy.networks).toEqual(["edge", "front"]);
  });

  test("its port is only published on 127.0.0.1", () => {
    const ports = [...desk.text.matchAll(/- "(.*:9470)"/g)].map(([, port]) => port);
    expect(ports).toHaveLength(1);
    expect(ports[0]).toMatch(/^127\.0\.0\.1:[^:]+:-9470}:9470$/);
  });
});
