import type { Services } from "#app/context.ts";
import { type Config, parseConfig } from "#config";
import { startHeartbeat } from "#db/processes/heartbeat.ts";
import { checkMigrations } from "#db/state/migration-state.ts";
import { isPublicHost, listSampleNumbers } from "#domain/company/sample-numbers.ts";
import { createLogger, type Logger, refuseToStart, stopOnSignals } from "#logger";
import { startMetricsServer } from "#metrics/metrics-server.ts";
import { createProcessMetrics, type ProcessMetrics } from "#metrics/process-metrics.ts";
import { addSiteMetrics } from "#metrics/site-metrics.ts";
import { createCachedApp } from "./app.ts";
import type { Readiness } from "./health.ts";
import { createHttpServer } from "./http-server.ts";
import { createServices } from "./services.ts";
import { createWebMetrics } from "./web-metrics.ts";

/** Exits with the reason if variables are missing or malformed, or pages do not render. */
export function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  return start(environment).catch(refuseToStart);
}

async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = parseConfig(environment, "web");
  refuseSampleNumbers(config);
  const log = createLogger({ level: config.LOG_LEVEL, process: "web" });
  await checkMigrations(config.DATABASE_URL);
  const drainMs = config.DRAIN_SECONDS * 1000;
  const { server, stopping, stop, handleWith } = createHttpServer({ log, drainMs });
  const metrics = createProcessMetrics("web", config.VERSION);
  const { services, health, close } = createServices(config, {
    logger: log,
    stopping,
    onQuery: metrics.onQuery,
  });
  const webMetrics = createWebMetrics(metrics);
  const site = createCachedApp(services, {
    databaseUrl: config.DATABASE_URL,
    cacheBytes: config.PAGE_CACHE_MB * 2 ** 20,
    metrics: webMetrics,
  });
  handleWith(site.listener);
  const metricsServer = serveMetrics(config, { metrics, health, log });
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined;
  stopOnSignals({
    log,
    context: () => services.requestScope.getStore(),
    stop: async (isClean) => {
      metricsServer.close();
      await stop();
      await heartbeat?.stop(isClean);
      site.stop();
      await close();
    },
  });
  server.on("error", refuseToStart);
  await runSmokeTest(services, site.smokeTest);
  const { PORT: port, HOST: host, SITE_URL: siteUrl } = config;
  // With a short backlog, bursts of connections are dropped, and clients only retry after 1, 3, 7, 15 s.
  server.listen({ port, host, backlog: 4_096 }, () => {
    // A version that never served must not be missed.
    heartbeat = startHeartbeat(health, "web", webMetrics.countErrors);
    log.info({ port, siteUrl }, "listening");
  });
}

/** A public site never goes up with the sample's phone or license numbers. */
function refuseSampleNumbers({ NODE_ENV, SITE_URL }: Pick<Config<"web">, "NODE_ENV" | "SITE_URL">): void {
  const samples =
    NODE_ENV === "production" && isPublicHost(new URL(SITE_URL).hostname) ? listSampleNumbers() : [];
  if (samples.length > 0)
    throw new Error(
      `content/owner/company.json still has the sample's ${samples.join(", ")}: enter yours, then deploy again`,
    );
}

/**
 * Exits before accepting requests if this version cannot render its pages. If Postgres is down, web listens, and is ready
 * once Postgres is back and the pages render.
 */
async function runSmokeTest(services: Services, smokeTest: Readiness): Promise<void> {
  const outage = await services.checkReadiness();
  if (outage !== undefined) return services.log.warn({ reason: outage }, "started without a smoke test");
  const reason = await smokeTest();
  if (reason !== undefined) refuseToStart(`this version cannot render its pages: ${reason}`);
}

/** Visitors cannot reach METRICS_PORT. */
function serveMetrics(
  config: Config<"web">,
  { metrics, health, log }: { metrics: ProcessMetrics; health: Services["db"]; log: Logger },
) {
  addSiteMetrics(metrics.registry, health);
  return startMetricsServer({
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
    isHealthy: () => true,
    metrics: metrics.registry,
    onError: (error) => log.warn({ err: error }, "cannot serve metrics"),
  });
}
