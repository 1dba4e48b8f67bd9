import { z } from "zod";

/** Docker writes null for an empty list. */
const list = <T extends z.ZodType>(one: T) =>
  z
    .array(one)
    .nullish()
    .transform((items): z.infer<T>[] => items ?? []);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const number = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

const hostConfig = z.object({
  ReadonlyRootfs: z.boolean(),
  Privileged: z.boolean(),
  CapDrop: list(z.string()),
  CapAdd: list(z.string()),
  SecurityOpt: list(z.string()),
  NetworkMode: text,
  PidMode: text,
  IpcMode: text,
  UTSMode: text,
  Devices: list(z.unknown()).transform((devices) => devices.length),
  /** Bytes; 0 without a limit. */
  Memory: number,
  /** Billionths of a core; 0 without a limit. */
  NanoCpus: number,
  CpuQuota: number,
  PidsLimit: number,
  LogConfig: z.object({
    Type: z.string(),
    Config: z
      .record(z.string(), z.string())
      .nullish()
      .transform((options) => options ?? {}),
  }),
  RestartPolicy: z.object({ Name: text }).transform(({ Name }) => Name),
});

const bindings = z.record(z.string(), list(z.object({ HostIp: text, HostPort: text })));

/** A container as `docker inspect` shows it, by what is checked; `service` is its name in docker-compose.yml. */
export const containerSchema = z
  .object({
    Config: z.object({
      Image: z.string(),
      User: text,
      Env: list(z.string()),
      Cmd: list(z.string()),
      Entrypoint: list(z.string()),
      Labels: z.object({ "com.docker.compose.service": z.string() }),
    }),
    HostConfig: hostConfig.extend({ PortBindings: bindings.nullish().transform((ports) => ports ?? {}) }),
    Mounts: list(z.object({ Type: z.string(), Source: text, Destination: z.string(), RW: z.boolean() })),
    NetworkSettings: z.object({ Networks: z.record(z.string(), z.unknown()) }),
  })
  .transform(({ Config, HostConfig, Mounts, NetworkSettings }) => ({
    service: Config.Labels["com.docker.compose.service"],
    config: Config,
    host: HostConfig,
    mounts: Mounts,
    networks: Object.keys(NetworkSettings.Networks),
    ports: Object.entries(HostConfig.PortBindings).flatMap(([port, hosts]) =>
      hosts.map(({ HostIp }) => ({ port, address: HostIp })),
    ),
  }));
export type Container = z.infer<typeof containerSchema>;

/** A network as `docker inspect` shows it. */
export const networkSchema = z
  .object({ Name: z.string(), Internal: z.boolean() })
  .transform(({ Name, Internal }) => ({ name: Name, isInternal: Internal }));
export type Network = z.infer<typeof networkSchema>;
