import { z } from "zod";
import { failure } from "../failure.ts";
import type { Finding } from "./finding.ts";
import { type Container, containerSchema, type Network, networkSchema } from "./inspected.ts";

/** Services without which the site does not run; each must be among what is checked. */
const REQUIRED = ["caddy", "web", "worker", "watch", "desk", "postgres", "backup", "redis"];
/** Ends when its work is done. */
const ONE_OFF = "migrate";
/** Binds ports below 1024 as root, which has no other capability left. */
const MAY_BIND_LOW_PORTS = "caddy";
/** Hold or handle what nobody outside may reach, and have nothing to fetch there. */
const KEPT_IN = ["web", "migrate", "postgres", "redis"];
/** The proxy, which anybody reaches, must not reach these, past web or at all. */
const BEHIND_WEB = ["desk", "postgres", "redis"];
/** Drivers that do not rotate by themselves; the others hand the lines on. */
const NEEDS_ROTATION = ["json-file"];
const CHANGED = (name: string) =>
  `its definition or image has changed, and the old one runs: docker compose up -d --no-deps ${name}, at a quiet hour`;
const SECRETS =
  /^(DATABASE_URL|SMTP_URL|DKIM_PRIVATE_KEY|WEATHERAPI_KEY|ALERT_WEBHOOK|.*(PASSWORD|PASSPHRASE|SECRET|TOKEN|_KEY))=./;
const PASSWORD_IN_ADDRESS = /:\/\/[^/\s:@]*:[^/\s:@]+@/;

/**
 * Checks the containers of the stack against what docker-compose.yml promises of each: read-only, without capabilities,
 * bounded, without secrets in sight, and no way out or in but those that are meant (docs/decisions/028-what-a-container-may-do.md).
 * Pure: nothing is asked of the engine.
 * @param inspected What `docker inspect` prints of the containers and networks of one project.
 * @param changed Services that run as they were before their definition or image changed; only the host can tell.
 * @returns A finding for each fault, with what to change in docker-compose.yml, and one "ok" for each container without any.
 * @throws {Failure} "usage" when it is not that, or holds no container of a Compose project.
 */
export function checkContainers(inspected: unknown, changed: readonly string[] = []): Finding[] {
  const { containers, networks } = readInspected(inspected);
  const missing = REQUIRED.filter((name) => !containers.some(({ service }) => service === name));
  return [
    ...missing.map((name) => fault(name, "runs in no container: docker compose up -d --no-recreate")),
    ...changed.map(
      (name): Finding => ({ part: "compose", level: "warn", what: name, detail: CHANGED(name) }),
    ),
    ...containers.flatMap((one) => {
      const faults = [...listFaults(one), ...listWays(one, containers, networks)];
      const findings = [...faults.map((detail) => fault(one.service, detail)), ...listWarnings(one)];
      return faults.length > 0
        ? findings
        : [{ part: "compose", level: "ok", what: one.service, detail: describe(one) } as const, ...findings];
    }),
  ];
}

function fault(what: string, detail: string): Finding {
  return { part: "compose", level: "fail", what, detail };
}

function readInspected(inspected: unknown): { containers: Container[]; networks: Map<string, Network> } {
  const list = z.array(z.looseObject({})).safeParse(inspected);
  if (!list.success) throw failure("usage", "What was read is not the output of docker inspect.");
  const containers = list.data.flatMap((one) => containerSchema.safeParse(one).data ?? []);
  const networks = list.data.flatMap((one) => networkSchema.safeParse(one).data ?? []);
  if (containers.length === 0)
    throw failure(
      "usage",
      "There is no container of a Compose project in it. ops/check-compose reads the right ones.",
    );
  return { containers, networks: new Map(networks.map((one) => [one.name, one])) };
}

/** What is wrong with a container by itself, each with what to change. */
function listFaults({ service, host, config, mounts }: Container): string[] {
  const added = host.CapAdd.map((name) => name.replace(/^CAP_/, ""));
  const allowed = service === MAY_BIND_LOW_PORTS ? ["NET_BIND_SERVICE"] : [];
  const extra = added.filter((name) => !allowed.includes(name));
  const shared = (["NetworkMode", "PidMode", "IpcMode", "UTSMode"] as const).filter(
    (key) => host[key] === "host",
  );
  const lifted = host.SecurityOpt.filter(
    (option) => option.endsWith("unconfined") || option === "label:disable",
  );
  const hasGuard = host.SecurityOpt.some((option) => /^no-new-privileges(:true)?$/.test(option));
  const sockets = mounts.filter(({ Source }) => /(docker|containerd|podman)\.sock$/.test(Source));
  return [
    !host.ReadonlyRootfs && "its root can be written to: read_only: true",
    !host.CapDrop.includes("ALL") && "it keeps capabilities: cap_drop: [ALL]",
    extra.length > 0 && `it has the capability ${extra.join(", ")}: take it out of cap_add`,
    !hasGuard && 'its programs can gain rights: security_opt: ["no-new-privileges:true"]',
    lifted.length > 0 && `it lifts the engine's confinement: take ${lifted.join(", ")} out of security_opt`,
    host.Privileged && "it is privileged: take privileged out",
    shared.length > 0 && `it shares the host's ${shared.join(", ")}: take that out`,
    host.Devices > 0 && "it is given devices of the host: take devices out",
    isRoot(config.User) && service !== MAY_BIND_LOW_PORTS && "it runs as root: user",
    host.Memory <= 0 && "its memory has no limit: mem_limit",
    host.NanoCpus <= 0 && host.CpuQuota <= 0 && "its processor time has no limit: cpus",
    host.PidsLimit <= 0 && "its processes have no limit: pids_limit",
    ...listLogFaults(host.LogConfig),
    service !== ONE_OFF &&
      !["always", "unless-stopped"].includes(host.RestartPolicy) &&
      "it stays away when it ends: restart: unless-stopped",
    ...listShownSecrets(config),
    sockets.length > 0 && "it holds the engine's socket, which is root on the host: take the volume out",
  ].filter((line) => line !== false);
}

function listLogFaults({ Type, Config }: Container["host"]["LogConfig"]): string[] {
  if (Type === "none") return ["nobody can read what it says: logging"];
  if (!NEEDS_ROTATION.includes(Type) || Config["max-size"]) return [];
  return ["its log grows without end: logging: options: max-size, max-file"];
}

/** Names what shows a secret, and never the secret. */
function listShownSecrets({ Env, Cmd, Entrypoint }: Container["config"]): string[] {
  const shown = Env.filter((line) => SECRETS.test(line) || PASSWORD_IN_ADDRESS.test(line));
  const names = shown.map((line) => line.slice(0, line.indexOf("=")));
  const typed = [...Cmd, ...Entrypoint].some((word) => PASSWORD_IN_ADDRESS.test(word));
  return [
    ...names.map(
      (name) => `its environment shows the secret ${name}: give ${name}_FILE and a file of secrets`,
    ),
    ...(typed ? ["its command line shows a password: give it as a file of secrets"] : []),
  ];
}

/** What is wrong with the ways into and out of a container. */
function listWays(
  { service, networks, ports }: Container,
  containers: Container[],
  known: Map<string, Network>,
): string[] {
  const open = ports.filter(({ address }) => !isLoopback(address));
  const unknown = networks.filter((name) => !known.has(name));
  const out = networks.filter((name) => known.get(name)?.isInternal === false);
  const proxy = containers.find((one) => one.service === MAY_BIND_LOW_PORTS);
  const shared = networks.filter((name) => proxy?.networks.includes(name));
  return [
    service !== MAY_BIND_LOW_PORTS &&
      open.length > 0 &&
      `it is reached from outside (${open.map(({ port }) => port).join(", ")}): take ports out, or bind them to 127.0.0.1`,
    KEPT_IN.includes(service) &&
      out.length > 0 &&
      `it has a way out by the network ${out.join(", ")}: internal: true, or take it out of networks`,
    KEPT_IN.includes(service) &&
      unknown.length > 0 &&
      `nothing is known of its network ${unknown.join(", ")}: give docker inspect the networks too`,
    BEHIND_WEB.includes(service) &&
      shared.length > 0 &&
      `caddy reaches it by the network ${shared.join(", ")}: give it a network without caddy`,
  ].filter((line) => line !== false);
}

function listWarnings({ service, config, mounts }: Container): Finding[] {
  const written = mounts.filter(({ Type, RW }) => Type === "bind" && RW);
  const isOurs = config.Image.startsWith("localhost/");
  const warnings = [
    !isOurs && !config.Image.includes("@sha256:") && `${config.Image} is pinned to no digest: ops/pin`,
    written.length > 0 &&
      `it may write to ${written.map(({ Destination }) => Destination).join(", ")} of the host: add :ro where it only reads`,
  ].filter((line) => line !== false);
  return warnings.map((detail) => ({ part: "compose", level: "warn", what: service, detail }));
}

function isRoot(user: string): boolean {
  return /^(root|0+)?(:|$)/.test(user);
}

function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

function describe({ host, networks }: Container): string {
  const megabytes = Math.round(host.Memory / 2 ** 20);
  const cores = (host.NanoCpus / 1e9).toFixed(1);
  const names = networks.map((name) => name.slice(name.indexOf("_") + 1)).join(", ");
  return `${megabytes} MB, ${cores} cores, ${host.PidsLimit} processes, ${names || "no network"}`;
}
