import path from "node:path";
import * as build from "virtual:react-router/server-build";
import express, { type ErrorRequestHandler, type Express } from "express";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { Services } from "#app/context.ts";
import { serveBuiltFiles } from "./built-files.ts";
import { sendErrorPage } from "./error-page.ts";
import { type Readiness, serveLivez, serveReadyz } from "./health.ts";
import { enforceCanonicalPath, readPath } from "./normalize-path.ts";
import { type Site, startPageCache } from "./page-cache/start-page-cache.ts";
import { publicOrigin } from "./public-origin.ts";
import { type PageHandler, servePages } from "./react-router.ts";
import { readBody } from "./request-body.ts";
import { refuseForeignForms, refuseOtherMethods } from "./request-guard.ts";
import { logRequests } from "./request-log.ts";
import { addNoindex } from "./robots-tag.ts";
import { type SecurityHeaders, setSecurityHeaders, writeSecurityHeaders } from "./security-headers.ts";
import { createSmokeTest } from "./smoke-test.ts";
import type { WebMetrics } from "./web-metrics.ts";

const development = import.meta.env.DEV;

/**
 * The site as web serves it: the page cache, then the middleware.
 * @param options.cacheBytes 0 turns the cache off.
 */
export function createCachedApp(
  services: Services,
  options: { databaseUrl: string; cacheBytes: number; metrics: WebMetrics },
): Site & { smokeTest: Readiness } {
  const { databaseUrl, cacheBytes: maxBytes, metrics } = options;
  const parts = createParts(services, metrics);
  const { app: next, smokeTest } = createStack(services, parts);
  if (maxBytes === 0) return { listener: next, stop: () => {}, smokeTest };
  const count = metrics.countCached;
  return { ...startPageCache({ ...parts, services, databaseUrl, maxBytes, count, next }), smokeTest };
}

/** Without a page cache. */
export function createApp(services: Services): Express {
  return createStack(services, createParts(services)).app;
}

type Parts = { security: SecurityHeaders; handlePage: PageHandler; metrics: WebMetrics | undefined };

function createParts(services: Services, metrics?: WebMetrics): Parts {
  // The generated type says "may be undefined", ServerBuild "may be absent".
  const handlePage = createRequestHandler(build as ServerBuild, development ? "development" : "production");
  const security = writeSecurityHeaders({ ...services, development });
  return { security, handlePage: addNoindex(handlePage), metrics };
}

/** In request order. */
function createStack(services: Services, { security, handlePage, metrics }: Parts) {
  const originOf = publicOrigin(services.siteUrl);
  const app = express();
  const smokeTest = createSmokeTest(app);
  const checkReadiness: Readiness = async () => (await services.checkReadiness()) ?? (await smokeTest());
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", services.trustProxy ?? false);

  app.use(readPath);
  app.use(logRequests(services, metrics?.observe));
  app.use(setSecurityHeaders(security));
  app.use(enforceCanonicalPath);
  app.use(refuseOtherMethods);
  app.get("/livez", serveLivez);
  app.get("/readyz", serveReadyz(checkReadiness));
  if (!development) app.use(serveBuiltFiles(path.resolve("build/client")));
  app.use(refuseForeignForms(originOf));
  app.use(readBody);
  app.use(servePages({ handlePage, services, originOf }));
  app.use(sendError);
  return { app, smokeTest };
}

const sendError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.locals.log.error({ err: error }, "request failed before the page");
  if (response.headersSent) response.destroy();
  else sendErrorPage(response, 500, response.locals.requestId);
};
