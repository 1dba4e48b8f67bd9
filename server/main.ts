import { createServer } from "node:http";
import { type Config, parseConfig } from "#config";
import { createLogger, type Logger } from "#logger";
import { createServices } from "./services.ts";

const config = parseConfig(process.env, "web");
const log = createLogger({ level: config.LOG_LEVEL, process: "web" });
await serve(config, log);

/** Runs the web process, with a graceful shutdown on SIGTERM or SIGINT: running requests are finished. */
async function serve(config: Config<"web">, log: Logger): Promise<void> {
  const { services, close } = createServices(config, { logger: log });
  const { createApp } = await importBuild();
  const server = createServer(createApp(services));
  // Longer than Caddy's keep-alive, so that Caddy closes idle connections and never writes into a closed one.
  server.keepAliveTimeout = 150_000;
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;

  server.on("error", (error) => {
    log.fatal({ err: error }, "cannot listen");
    process.exit(1);
  });
  server.listen(config.PORT, config.HOST, () =>
    log.info({ port: config.PORT, siteUrl: config.SITE_URL }, "listening"),
  );

  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      server.close(async () => {
        await close();
        log.info("stopped");
        process.exit(0);
      });
      // A keep-alive connection becomes idle when its answer ends, and would keep the server open.
      setInterval(() => server.closeIdleConnections(), 100).unref();
      // An answer takes 9 s at most (app/entry.server.tsx); a connection that outlasts it is a stuck client.
      setTimeout(() => server.closeAllConnections(), 12_000).unref();
    });
}

/** Imports the bundle of server/app.ts and app/ that `npm run build` makes. */
async function importBuild(): Promise<typeof import("./app.ts")> {
  const path = new URL("../build/server/index.js", import.meta.url).href;
  return import(path);
}
