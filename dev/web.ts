import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import type { Express } from "express";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import type { Config } from "#config";
import type { Logger } from "#logger";

/** The site with hot reload. A request that comes before `serve` was called waits for it. */
export type Web = {
  vite: ViteDevServer;
  /** Loads the app once, so that what is broken shows at the start. */
  serve(config: Config<"web">, logger: Logger): Promise<void>;
  stop(): Promise<void>;
};

type WebModules = {
  createServices: typeof import("#server/services.ts").createServices;
  createApp: typeof import("#server/app.ts").createApp;
};

const browserEntries = ["./app/entry.client.tsx", "./app/root.tsx", "./app/routes/**/*.tsx"];

export async function startWeb(options: { root: string; port: number; host: string }): Promise<Web> {
  const handler = Promise.withResolvers<RequestListener>();
  // Listening before the handler is there: a request that comes while Vite starts waits, and is not lost.
  const server = createHttpServer((request, response) => {
    void handler.promise.then((answer) => answer(request, response));
  });
  server.listen(options.port, options.host);
  await once(server, "listening");
  process.on("newListener", refuseSigterm);
  const vite = await createViteServer({
    root: options.root,
    appType: "custom",
    // Find the browser's packages before the first request; otherwise Vite reloads the first page. The excluded ones
    // are db/'s, which the scan reaches through loaders.
    optimizeDeps: { entries: browserEntries, exclude: ["kysely", "pg", "pino"] },
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { deny: ["**/.dev/**", "**/.git/**", ".env", ".env.*"] },
      watch: { ignored: ["**/.dev/**", "**/build/**", "**/test-results/**"] },
    },
  });

  process.off("newListener", refuseSigterm);

  const ready = Promise.withResolvers<() => Promise<Express>>();
  let closeServices: (() => Promise<void>) | undefined;

  handler.resolve((request, response) => {
    vite.middlewares(request, response, async (failure?: unknown) => {
      try {
        if (failure) throw failure;
        const findApp = await ready.promise;
        const app = await findApp();
        app(request, response);
      } catch (error) {
        answerBroken(response, vite, error);
      }
    });
  });

  /** Vite gives a module a new identity when anything it is made of has changed. */
  function keepAppFresh(config: Config<"web">, logger: Logger): () => Promise<Express> {
    let last: (WebModules & { app: Express; services: Parameters<WebModules["createApp"]>[0] }) | undefined;
    return async () => {
      const { createServices } = (await vite.ssrLoadModule("/server/services.ts")) as WebModules;
      const { createApp } = (await vite.ssrLoadModule("/server/app.ts")) as WebModules;
      let services = last?.services;
      if (!services || last?.createServices !== createServices) {
        closeLater(closeServices);
        const made = createServices(config, { logger });
        services = made.services;
        closeServices = made.close;
      }
      if (!last || last.createApp !== createApp || last.services !== services)
        last = { createServices, createApp, services, app: createApp(services) };
      return last.app;
    };
  }

  return {
    vite,
    async serve(config, logger) {
      const findApp = keepAppFresh(config, logger);
      ready.resolve(findApp);
      await findApp();
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await vite.close();
      await Promise.race([closed, sleep(3_000)]);
      server.closeAllConnections();
      await closeServices?.();
    },
  };
}

/** React Router runs a second Vite inside, which would end this process at SIGTERM before all has been stopped. */
function refuseSigterm(event: string | symbol, listener: (...values: unknown[]) => void): void {
  if (event === "SIGTERM") queueMicrotask(() => process.off(event, listener));
}

/** Gives running requests on the old services 10 s. */
function closeLater(close: (() => Promise<void>) | undefined): void {
  if (close) setTimeout(() => void close().catch(() => {}), 10_000).unref();
}

/** An error page that reloads itself when the file is fixed. */
function answerBroken(response: ServerResponse, vite: ViteDevServer, thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  vite.ssrFixStacktrace(error);
  const text = stripVTControlCharacters(error.stack ?? error.message);
  if (!vite.config.logger.hasErrorLogged(error)) console.error(text);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const safe = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  response.writeHead(500, { "content-type": "text/html; charset=utf-8", refresh: "2" });
  response.end(`<!doctype html><title>The code does not load</title><pre>${safe}</pre>`);
}
