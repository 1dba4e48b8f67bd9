import path from "node:path";
import * as build from "virtual:react-router/server-build";
import express, { type ErrorRequestHandler, type Express } from "express";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { Services } from "#app/context.ts";
import { serveBuiltFiles } from "./built-files.ts";
import { sendErrorPage } from "./error-page.ts";
import { readForwardedFor } from "./forwarded-for.ts";
import { answerLive, answerReady, type Readiness } from "./health.ts";
import { enforceCanonicalPath, readPath } from "./normalize-path.ts";
import { type Site, startPageCache } from "./page-cache/start-page-cache.ts";
import { publicOrigin } from "./public-origin.ts";
import { type AnswerRequest, answerWithReactRouter } from "./react-router.ts";
import { cutUnreadBodies, readBody } from "./request-body.ts";
import { refuseForeignForms, refuseOtherMethods } from "./request-guard.ts";
import { logRequests } from "./request-log.ts";
import { addNoindex } from "./robots-tag.ts";
import { type SecurityHeaders, setSecurityHeaders, writeSecurityHeaders } from "./security-headers.ts";
import { createSmokeTest } from "./smoke-test.ts";
import type { WebMetrics } from "./web-metrics.ts";

const development = import.meta.env.DEV;

/** Builds what production serves: the page cache, and behind it the middleware stack. */
export function createCachedApp(
  services: Services,
  options: { databaseUrl: string; cacheBytes: number; metrics: WebMetrics },
): Site & { findObstacle: Readiness } {
  const { databaseUrl, cacheBytes: maxBytes, metrics } = options;
  const parts = createParts(services, metrics);
  const { app: next, findObstacle } = createStack(services, parts);
  if (maxBytes === 0) return { listener: next, stop: () => {}, findObstacle };
  const count = metrics.countCached;
  return { ...startPageCache({ ...parts, services, databaseUrl, maxBytes, count, next }), findObstacle };
}

/** Builds the middleware stack alone: each page is made for its visitor. */
export function createApp(services: Services): Express {
  return createStack(services, createParts(services)).app;
}

type Parts = { security: SecurityHeaders; answer: AnswerRequest; metrics: WebMetrics | undefined };

function createParts(services: Services, metrics?: WebMetrics): Parts {
  // The generated declaration says "may be undefined" where ServerBuild says "may be absent".
  const answer = createRequestHandler(build as ServerBuild, development ? "development" : "production");
  const security = writeSecurityHeaders({ ...services, development });
  return { security, answer: addNoindex(answer), metrics };
}

/** In the order in which a request passes it. `findObstacle` says why visitors cannot be served, and proves the pages. */
function createStack(services: Services, { security, answer, metrics }: Parts) {
  const originOf = publicOrigin(services.siteUrl);
  const app = express();
  const smokeTest = createSmokeTest(app);
  const findObstacle: Readiness = async () => (await services.findObstacle()) ?? (await smokeTest());
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", services.trustProxy ?? false);

  app.use(readForwardedFor);
  app.use(readPath);
  app.use(logRequests(services, metrics?.observe));
  app.use(setSecurityHeaders(security));
  app.use(cutUnreadBodies);
  app.use(enforceCanonicalPath);
  app.use(refuseOtherMethods);
  app.get("/livez", answerLive);
  app.get("/readyz", answerReady(findObstacle));
  if (!development) app.use(serveBuiltFiles(path.resolve("build/client"), path.resolve("kept-assets")));
  app.use(refuseForeignForms(originOf));
  app.use(readBody);
  app.use(answerWithReactRouter({ answer, services, originOf }));
  app.use(answerError);
  return { app, findObstacle };
}

/** Plain-text fallback for when not even the error page could be rendered. */
const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.locals.log.error({ err: error }, "request failed before the page");
  if (response.headersSent) response.destroy();
  else sendErrorPage(response, 500, response.locals.requestId);
};
