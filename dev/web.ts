import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import express, { type ErrorRequestHandler, type Express } from "express";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import type { Config } from "#config";
import type { Logger } from "#logger";

/** Requests wait until `serve` is called. */
export type Web = {
  /** Loads the app once, so that errors show at startup. */
  serve(config: Config<"web">, logger: Logger): Promise<void>;
  stop(): Promise<void>;
};

type WebModules = Pick<typeof import("#server/services.ts"), "createServices"> &
  Pick<typeof import("#server/app.ts"), "createApp">;

const browserEntries = ["./app/entry.client.tsx", "./app/root.tsx", "./app/routes/**/*.tsx"];

export async function startWeb(options: { root: string; port: number; host: string }): Promise<Web> {
  const ready = Promise.withResolvers<() => Promise<Express>>();
  const front = express();
  // Listen first, so that requests wait while Vite starts instead of failing.
  const server = createHttpServer(front).listen(options.port, options.host);
  await once(server, "listening");
  process.on("newListener", refuseSigterm);
  const starting = createVite(options.root, server);
  front.use(async (request, response, next) => (await starting).middlewares(request, response, next));
  front.use(async (request, response) => (await (await ready.promise)())(request, response));
  const vite = await starting;
  const fixStack: ErrorRequestHandler = (error, _request, _response, next) => {
    vite.ssrFixStacktrace(error);
    next(error);
  };
  front.use(fixStack);
  process.off("newListener", refuseSigterm);
  let app: ReturnType<typeof keepAppFresh> | undefined;

  return {
    async serve(config, logger) {
      app = keepAppFresh(vite, config, logger);
      ready.resolve(app.find);
      await app.find();
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await vite.close();
      await Promise.race([closed, sleep(3_000)]);
      server.closeAllConnections();
      await app?.close();
    },
  };
}

function createVite(root: string, server: Server): Promise<ViteDevServer> {
  return createViteServer({
    root,
    appType: "custom",
    // Finding a package later would reload the first page. The excluded ones belong to db/, which the search reaches
    // through loaders.
    optimizeDeps: { entries: browserEntries, exclude: ["kysely", "pg", "pino"] },
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { deny: ["**/.dev/**", "**/.git/**", ".env", ".env.*"] },
      watch: { ignored: ["**/.dev/**", "**/build/**", "**/test-results/**"] },
    },
  });
}

/** Relies on Vite giving a module a new identity whenever it or one of its imports changes. */
function keepAppFresh(vite: ViteDevServer, config: Config<"web">, logger: Logger) {
  let last: (WebModules & { app: Express; services: Parameters<WebModules["createApp"]>[0] }) | undefined;
  let closeServices: (() => Promise<void>) | undefined;

  /** The app with its current code. */
  async function find(): Promise<Express> {
    const { createServices } = (await vite.ssrLoadModule("/server/services.ts")) as WebModules;
    const { createApp } = (await vite.ssrLoadModule("/server/app.ts")) as WebModules;
    let services = last?.services;
    if (!services || last?.createServices !== createServices) {
      const closeOld = closeServices;
      // Requests in progress may use the old services for another 10 s.
      setTimeout(() => closeOld?.().catch(() => {}), 10_000).unref();
      const made = createServices(config, { logger });
      services = made.services;
      closeServices = made.close;
    }
    if (!last || last.createApp !== createApp || last.services !== services)
      last = { createServices, createApp, services, app: createApp(services) };
    return last.app;
  }

  return { find, close: async () => closeServices?.() };
}

/** React Router runs a second Vite, which would exit on SIGTERM before everything has stopped. */
function refuseSigterm(event: string | symbol, listener: (...values: unknown[]) => void): void {
  if (event === "SIGTERM") queueMicrotask(() => process.off(event, listener));
}
