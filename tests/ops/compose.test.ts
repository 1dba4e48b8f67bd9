import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { checkContainers } from "#ops/checks/compose.ts";
import { opsProcess } from "../support/run-ops.ts";

const recorded = readFileSync(
  path.resolve(import.meta.dirname, "../fixtures/compose/inspected.json"),
  "utf8",
);

type Inspected = {
  Name?: string;
  Internal?: boolean;
  Config: { User: string; Image: string; Env: string[]; Cmd: string[]; Labels: Record<string, string> };
  HostConfig: Record<string, unknown>;
  Mounts: { Type: string; Source: string; Destination: string; RW: boolean }[];
  NetworkSettings: { Networks: Record<string, unknown> };
};

const serviceOf = ({ Config }: Inspected) => Config?.Labels["com.docker.compose.service"] ?? "";

/** The recorded stack, without the test's own mail server, with something changed in the container of a service. */
function record(service?: string, change: (one: Inspected) => void = () => {}): Inspected[] {
  const all = (JSON.parse(recorded) as Inspected[]).filter((one) => serviceOf(one) !== "mail");
  for (const one of all) if (service !== undefined && serviceOf(one) === service) change(one);
  return all;
}

function faultsOf(inspected: unknown): string[] {
  const faults = checkContainers(inspected).filter(({ level }) => level === "fail");
  return faults.map(({ what, detail }) => `${what}: ${detail}`);
}

test("the recorded stack has no fault, and each of its containers is told of", () => {
  const findings = checkContainers(record());
  expect(findings.filter(({ level }) => level === "fail")).toEqual([]);
  const fine = findings.filter(({ level }) => level === "ok").map(({ what }) => what);
  expect(fine.sort()).toEqual([
    "backup",
    "caddy",
    "desk",
    "migrate",
    "postgres",
    "redis",
    "watch",
    "web",
    "worker",
  ]);
});

test("what still runs as it was before its definition changed is a warning, and no fault", () => {
  const told = checkContainers(record(), ["postgres"]).filter(({ detail }) => detail.includes("has changed"));
  expect(told).toMatchObject([{ level: "warn", what: "postgres" }]);
  expect(told[0]?.detail).toContain("docker compose up -d --no-deps postgres");
  expect(checkContainers(record()).filter(({ detail }) => detail.includes("has changed"))).toEqual([]);
});

test("a container that was never hardened fails for everything it lacks", () => {
  const faults = faultsOf(JSON.parse(recorded)).filter((line) => line.startsWith("mail: "));
  expect(faults.map((line) => line.split(": ").at(-1))).toEqual([
    "true",
    "[ALL]",
    '["no-new-privileges:true"]',
    "mem_limit",
    "cpus",
    "pids_limit",
    "max-size, max-file",
    "unless-stopped",
  ]);
});

const host = (changes: Record<string, unknown>) => (one: Inspected) => Object.assign(one.HostConfig, changes);
const env = (line: string) => (one: Inspected) => void one.Config.Env.push(line);
const mount = (Source: string, RW: boolean) => (one: Inspected) =>
  void one.Mounts.push({ Type: "bind", Source, Destination: "/there", RW });
const join = (network: string) => (one: Inspected) => {
  one.NetworkSettings.Networks[network] = {};
};

describe("the desk", () => {
  /** As Compose runs it: web's container under another name, with a port on this machine alone. */
  const runDesk = (network: string, HostIp: string) =>
    record("web", (one) => {
      one.Config.Labels["com.docker.compose.service"] = "desk";
      one.HostConfig["PortBindings"] = { "9470/tcp": [{ HostIp, HostPort: "9470" }] };
      one.NetworkSettings.Networks = { [network]: {} };
    });
  const faultsOfDesk = (network: string, address: string) =>
    faultsOf(runDesk(network, address)).filter((line) => line.startsWith("desk: "));

  test("on a network without caddy and on 127.0.0.1 has no fault", () => {
    expect(faultsOfDesk("ashfield_data", "127.0.0.1")).toEqual([]);
  });

  test.each([
    ["reached by caddy", "ashfield_front", "127.0.0.1", "caddy reaches it"],
    ["published to everybody", "ashfield_data", "0.0.0.0", "reached from outside"],
    ["published to everybody by default", "ashfield_data", "", "reached from outside"],
  ])("%s is a fault", (_name, network, address, expected) => {
    expect(faultsOfDesk(network, address)).toEqual([expect.stringContaining(expected)]);
  });
});

describe("a planted fault is found, and is the only one", () => {
  test.each<[string, string, (one: Inspected) => void, string]>([
    ["a writable root", "web", host({ ReadonlyRootfs: false }), "read_only: true"],
    ["kept capabilities", "worker", host({ CapDrop: null }), "cap_drop: [ALL]"],
    ["dropped ones but not all", "worker", host({ CapDrop: ["NET_RAW"] }), "cap_drop: [ALL]"],
    ["an added capability", "web", host({ CapAdd: ["CAP_SYS_ADMIN"] }), "SYS_ADMIN"],
    [
      "caddy with more than its ports",
      "caddy",
      host({ CapAdd: ["NET_BIND_SERVICE", "NET_ADMIN"] }),
      "NET_ADMIN",
    ],
    ["rights to be gained", "redis", host({ SecurityOpt: null }), "no-new-privileges"],
    [
      "the same, written out",
      "redis",
      host({ SecurityOpt: ["no-new-privileges:false"] }),
      "no-new-privileges",
    ],
    [
      "no seccomp",
      "redis",
      host({ SecurityOpt: ["no-new-privileges:true", "seccomp=unconfined"] }),
      "seccomp=unconfined",
    ],
    ["privileged", "postgres", host({ Privileged: true }), "privileged"],
    ["the host's processes", "watch", host({ PidMode: "host" }), "PidMode"],
    ["devices", "watch", host({ Devices: [{ PathOnHost: "/dev/sda" }] }), "devices"],
    ["root", "postgres", (one) => Object.assign(one.Config, { User: "" }), "runs as root"],
    ["root by number", "web", (one) => Object.assign(one.Config, { User: "0:0" }), "runs as root"],
    ["endless memory", "postgres", host({ Memory: 0 }), "mem_limit"],
    ["endless processor time", "web", host({ NanoCpus: 0 }), "cpus"],
    ["endless processes", "web", host({ PidsLimit: null }), "pids_limit"],
    ["an endless log", "caddy", host({ LogConfig: { Type: "json-file", Config: {} } }), "max-size"],
    ["no log", "caddy", host({ LogConfig: { Type: "none", Config: {} } }), "nobody can read"],
    ["no restart", "worker", host({ RestartPolicy: { Name: "on-failure" } }), "unless-stopped"],
    ["a secret in sight", "worker", env("WEATHERAPI_KEY=4711"), "WEATHERAPI_KEY"],
    ["a password in an address", "worker", env("ANYTHING=redis://:hunter2@redis:6379"), "ANYTHING"],
    [
      "a password that is typed",
      "redis",
      (one) => void one.Config.Cmd.push("postgres://a:hunter2@b/c"),
      "command line",
    ],
    ["the engine's socket", "watch", mount("/var/run/docker.sock", false), "socket"],
    [
      "a published port",
      "postgres",
      host({ PortBindings: { "5432/tcp": [{ HostIp: "", HostPort: "5432" }] } }),
      "5432/tcp",
    ],
    ["a way out for web", "web", join("ashfield_out"), "ashfield_out"],
    ["a network nobody knows", "redis", join("another"), "another"],
    ["caddy beside postgres", "caddy", join("ashfield_data"), "caddy reaches it"],
  ])("%s", (_name, service, change, expected) => {
    const faults = faultsOf(record(service, change));
    // Caddy on the data network is told of each service that it reaches.
    expect(faults.length).toBe(expected === "caddy reaches it" ? 3 : 1);
    for (const fault of faults) expect(fault).toContain(expected);
    expect(faults.join()).not.toMatch(/hunter2|4711/);
  });

  test("a network that lets out", () => {
    const inspected = record();
    for (const one of inspected) if (one.Name === "ashfield_data") one.Internal = false;
    expect(faultsOf(inspected).map((line) => line.split(":")[0])).toEqual(
      expect.arrayContaining(["web", "migrate", "postgres", "redis"]),
    );
  });

  test("a service that does not run", () => {
    const without = record().filter((one) => serviceOf(one) !== "watch");
    expect(faultsOf(without)).toEqual(["watch: runs in no container: docker compose up -d --no-recreate"]);
  });
});

test("what is bound to this machine alone, and rotated by the engine, is fine", () => {
  const binding = { "3001/tcp": [{ HostIp: "127.0.0.1", HostPort: "3001" }] };
  const changes = { PortBindings: binding, LogConfig: { Type: "local", Config: {} } };
  expect(faultsOf(record("watch", host(changes)))).toEqual([]);
});

test("an image without a digest and a folder that can be written to are warnings; a digest is fine", () => {
  const warn = (inspected: unknown) => checkContainers(inspected).filter(({ level }) => level === "warn");
  expect(warn(record()).map(({ what }) => what)).toEqual(["caddy", "postgres", "redis"]);
  const pinned = record("redis", (one) =>
    Object.assign(one.Config, { Image: `redis:8@sha256:${"a".repeat(64)}` }),
  );
  expect(warn(pinned).map(({ what }) => what)).toEqual(["caddy", "postgres"]);
  expect(
    warn(record("web", mount("/srv/site", true)))
      .map(({ detail }) => detail)
      .join(),
  ).toContain("/there");
});

describe("ops check compose", () => {
  test("reads what docker inspect prints, and needs no database", async () => {
    const fine = await opsProcess({}, ["check", "compose"], JSON.stringify(record()));
    expect(fine).toMatchObject({ code: 0, errors: "" });
    const broken = record("web", host({ ReadonlyRootfs: false }));
    const found = await opsProcess({}, ["check", "compose"], JSON.stringify(broken));
    expect(found.code).toBe(1);
    expect(found.out).toContain("read_only: true");
    expect(found.out).toContain("1 fault, 3 warnings");
  });

  test("refuses what is something else", async () => {
    const refused = await opsProcess({}, ["check", "compose"], "Cannot connect to the Docker daemon");
    expect(refused.code).toBe(2);
    expect(refused.errors).toContain("ops/check-compose");
    for (const other of [{}, [], [{ Config: {} }], [{ Name: "ashfield_data", Internal: true }]])
      expect(() => checkContainers(other)).toThrow(/docker inspect|Compose project/);
  });
});
