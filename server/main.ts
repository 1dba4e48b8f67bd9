import type { Services } from "#app/context.ts";
import { type Config, parseConfig } from "#config";
import { announceProcess } from "#db/processes/presence.ts";
import { createLogger, type Logger } from "#logger";
import { createCachedApp } from "./app.ts";
import type { Readiness } from "./health.ts";
import { createHttpServer } from "./http-server.ts";
import { startMetricsServer } from "./metrics/metrics-server.ts";
import { createProcessMetrics, type ProcessMetrics } from "./metrics/process-metrics.ts";
import { addSiteMetrics } from "./metrics/site-metrics.ts";
import { createServices } from "./services.ts";
import { stopOnSignals } from "./stop.ts";
import { createWebMetrics } from "./web-metrics.ts";

/**
 * Runs the web process, with a graceful shutdown on SIGTERM or SIGINT: running requests are finished.
 * @throws {Error} When variables are missing or malformed; it names each.
 */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = parseConfig(environment, "web");
  const log = createLogger({ level: config.LOG_LEVEL, process: "web", repeatMs: 60_000 });
  const { server, stopping, stop, answerWith } = createHttpServer({
    log,
    drainMs: config.DRAIN_SECONDS * 1000,
  });
  const metrics = createProcessMetrics("web");
  const { onQuery } = metrics;
  const { services, health, close } = createServices(config, { logger: log, stopping, onQuery });
  const webMetrics = createWebMetrics(metrics);
  const site = createCachedApp(services, {
    databaseUrl: config.DATABASE_URL,
    cacheBytes: config.PAGE_CACHE_MB * 2 ** 20,
    metrics: webMetrics,
  });
  answerWith(site.listener);
  const metricsServer = serveMetrics(config, { metrics, health, log });
  const presence = announceProcess(health, "web", webMetrics.countErrors);
  stopOnSignals({
    log,
    requestScope: services.requestScope,
    stop: async (inOrder) => {
      metricsServer.close();
      await stop();
      await presence.stop(inOrder);
      site.stop();
      await close();
    },
  });
  server.on("error", (error) => {
    log.fatal({ err: error }, "cannot listen");
    process.exit(1);
  });
  await runSmokeTest({ services, findObstacle: site.findObstacle });
  const { PORT: port, HOST: host, SITE_URL: siteUrl } = config;
  // Without room to wait, a crowd's connections are dropped, and the clients try again after 1, 3, 7, 15 s.
  server.listen({ port, host, backlog: 4_096 }, () => log.info({ port, siteUrl }, "listening"));
}

/**
 * Ends the process when this version cannot render its pages, before anybody can ask it for one. While Postgres cannot be used,
 * web listens all the same, with what pages show without it; it is not ready until Postgres is back and its pages have worked.
 */
async function runSmokeTest({ services, findObstacle }: { services: Services; findObstacle: Readiness }) {
  const outside = await services.findObstacle();
  const obstacle = outside ?? (await findObstacle());
  if (obstacle === undefined) return;
  if (outside === undefined) {
    services.log.fatal({ obstacle }, "this version cannot serve its pages");
    process.exit(1);
  }
  services.log.warn({ obstacle }, "listening although the pages could not be tried");
}

/** Answers on METRICS_PORT, which no visitor reaches. */
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
    onError: (error) => log.warn({ err: error }, "the address for metrics is not available"),
  });
}
