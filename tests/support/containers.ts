import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ContainerRuntimeClient,
  GenericContainer,
  getContainerRuntimeClient,
  ImageName,
  Wait,
} from "testcontainers";
import { identifyProcess } from "#dev/services/lock-folder.ts";
import type { TestServices } from "./local-services.ts";
import { postgresSettings } from "./postgres-settings.ts";
import { REDIS_DATABASES } from "./test-redis.ts";

const POSTGRES_IMAGE = "postgres:18";
const REDIS_IMAGE = "redis:8";
const HOST_LABEL = "ashfield.tests.host";
const OWNER_LABEL = "ashfield.tests.owner";
const PULL_MS = 120_000;

/** Undefined without a container engine, or if the containers do not start. */
export async function startContainers(print: (line: string) => void): Promise<TestServices | undefined> {
  // Testcontainers' reaper needs an image that some machines cannot pull; `removeOrphans` replaces it.
  process.env["TESTCONTAINERS_RYUK_DISABLED"] = "true";
  const engine = await getContainerRuntimeClient().catch(() => undefined);
  if (!engine) return undefined;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    await Promise.allSettled(stops.map((stopOne) => stopOne()));
  };
  const start = async (container: GenericContainer) => {
    const started = await container
      .withLabels({ [HOST_LABEL]: hostname(), [OWNER_LABEL]: identifyProcess(process.pid) ?? "" })
      .start();
    stops.push(() => started.stop({ timeout: 0 }));
    return started;
  };
  try {
    await removeOrphans(engine);
    for (const image of [POSTGRES_IMAGE, REDIS_IMAGE]) await ensureImage(engine, image);
    const [postgres, redis] = await bothOrNeither(start(postgresContainer()), start(redisContainer()));
    print(`Test services: ${POSTGRES_IMAGE} and ${REDIS_IMAGE} in containers`);
    return {
      databaseUrl: `postgres://postgres:test@${postgres.getHost()}:${postgres.getMappedPort(5432)}/postgres`,
      redisUrl: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}`,
      logFiles: [],
      stop,
    };
  } catch (error) {
    await stop();
    print(`Test services: no containers (${error instanceof Error ? error.message : "unknown reason"})`);
    return undefined;
  }
}

function postgresContainer(): GenericContainer {
  return (
    new GenericContainer(POSTGRES_IMAGE)
      .withEnvironment({ POSTGRES_PASSWORD: "test", TZ: "UTC" })
      .withCommand([
        "postgres",
        ...Object.entries(postgresSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      ])
      .withExposedPorts(5432)
      // Over TCP, because Postgres only listens on its socket during initialization.
      .withHealthCheck({
        test: ["CMD-SHELL", "pg_isready --host 127.0.0.1 --username postgres"],
        interval: 250,
        timeout: 2_000,
        retries: 200,
      })
      .withWaitStrategy(Wait.forHealthCheck())
      .withStartupTimeout(60_000)
  );
}

function redisContainer(): GenericContainer {
  return new GenericContainer(REDIS_IMAGE)
    .withCommand([
      "redis-server",
      ...["--protected-mode", "no", "--save", "", "--maxmemory-policy", "noeviction"],
      ...["--databases", String(REDIS_DATABASES)],
    ])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
    .withStartupTimeout(60_000);
}

/** Waits for both even if one fails, so that the other can be stopped. */
async function bothOrNeither<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

async function ensureImage(engine: ContainerRuntimeClient, image: string): Promise<void> {
  const name = ImageName.fromString(image);
  if (await engine.image.exists(name)) return;
  const pull = engine.image.pull(name);
  pull.catch(() => {});
  const tooSlow = sleep(PULL_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${image} could not be pulled within ${PULL_MS / 1000} s`);
  });
  await Promise.race([pull, tooSlow]);
}

/** Removes containers of killed test runs on this machine. */
async function removeOrphans(engine: ContainerRuntimeClient): Promise<void> {
  for (const { Id, Labels } of await engine.container.list()) {
    const owner = Labels[OWNER_LABEL];
    const isOurs = owner !== undefined && Labels[HOST_LABEL] === hostname();
    if (isOurs && owner !== identifyProcess(Number.parseInt(owner, 10)))
      await engine.container.getById(Id).remove({ force: true, v: true });
  }
}
