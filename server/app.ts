import path from "node:path";
import * as build from "virtual:react-router/server-build";
import express, { type ErrorRequestHandler, type Express } from "express";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { Services } from "#app/context.ts";
import { serveBuiltFiles } from "./built-files.ts";
import { sendErrorPage } from "./error-page.ts";
import { answerLive, answerReady } from "./health.ts";
import { readPath, refuseMalformedPath } from "./normalize-path.ts";
import { type Site, startPageCache } from "./page-cache/start-page-cache.ts";
import { publicOrigin } from "./public-origin.ts";
import { type AnswerRequest, answerWithReactRouter } from "./react-router.ts";
import { cutUnreadBodies, readBody } from "./request-body.ts";
import { refuseForeignForms, refuseOtherMethods } from "./request-guard.ts";
import { logRequests } from "./request-log.ts";
import { markUnlisted } from "./robots-tag.ts";
import { type SecurityHeaders, setSecurityHeaders, writeSecurityHeaders } from "./security-headers.ts";

const development = import.meta.env.DEV;

/** Builds what production serves: the page cache, and behind it the middleware stack. */
export function createCachedApp(
  services: Services,
  options: { databaseUrl: string; cacheBytes: number },
): Site {
  const { databaseUrl, cacheBytes: maxBytes } = options;
  const parts = createParts(services);
  const app = createStack(services, parts);
  if (maxBytes === 0) return { listener: app, stop: async () => {} };
  return startPageCache({ ...parts, services, routes: build.routes, databaseUrl, maxBytes, next: app });
}

/** The path of every route, "/services/:serviceId", for the labels of metrics. */
export function listRoutePaths(): string[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  return routes.filter(({ id }) => id !== "root").map(({ path = "" }) => (path === "*" ? path : `/${path}`));
}

/** Builds the middleware stack alone: each page is made for its visitor. */
export function createApp(services: Services): Express {
  return createStack(services, createParts(services));
}

type Parts = { security: SecurityHeaders; answer: AnswerRequest };

function createParts(services: Services): Parts {
  // The generated declaration says "may be undefined" where ServerBuild says "may be absent".
  const answer = createRequestHandler(build as ServerBuild, development ? "development" : "production");
  const security = writeSecurityHeaders({ ...services, development });
  return { security, answer: markUnlisted(answer) };
}

/** In the order in which a request passes it. */
function createStack(services: Services, { security, answer }: Parts): Express {
  const originOf = publicOrigin(services.siteUrl);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", services.trustProxy ?? false);

  app.use(readPath);
  app.use(logRequests(services));
  app.use(setSecurityHeaders(security));
  app.use(cutUnreadBodies);
  app.use(refuseMalformedPath);
  app.use(refuseOtherMethods);
  app.get("/livez", answerLive);
  app.get("/readyz", answerReady(services.findObstacle));
  if (!development) app.use(serveBuiltFiles(path.resolve("build/client"), path.resolve("kept-assets")));
  app.use(refuseForeignForms(originOf));
  app.use(readBody);
  app.use(answerWithReactRouter({ answer, services, originOf }));
  app.use(answerError);
  return app;
}

/** Plain-text fallback for when not even the error page could be rendered. */
const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.locals.log.error({ err: error }, "request failed before the page");
  if (response.headersSent) response.destroy();
  else sendErrorPage(response, 500, response.locals.requestId);
};
