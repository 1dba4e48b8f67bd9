import path from "node:path";
import * as build from "virtual:react-router/server-build";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { ServerBuild } from "react-router";
import type { Services } from "#app/context.ts";
import { serveBuiltFiles } from "./built-files.ts";
import { sendErrorPage } from "./error-page.ts";
import { answerLive, answerReady } from "./health.ts";
import { readPath, refuseMalformedPath } from "./normalize-path.ts";
import { publicOrigin } from "./public-origin.ts";
import { answerWithReactRouter } from "./react-router.ts";
import { cutUnreadBodies, readBody } from "./request-body.ts";
import { refuseForeignForms, refuseOtherMethods } from "./request-guard.ts";
import { logRequests } from "./request-log.ts";
import { setSecurityHeaders } from "./security-headers.ts";

/** Builds the middleware stack, in the order in which a request passes it. */
export function createApp(services: Services): Express {
  const development = import.meta.env.DEV;
  const originOf = publicOrigin(services.siteUrl);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", services.trustProxy ?? false);

  app.use(readPath);
  app.use(logRequests(services));
  app.use(setSecurityHeaders({ ...services, development }));
  app.use(cutUnreadBodies);
  app.use(refuseMalformedPath);
  app.use(refuseOtherMethods);
  app.get("/livez", answerLive);
  app.get("/readyz", answerReady(services.findObstacle));
  if (!development) app.use(serveBuiltFiles(path.resolve("build/client")));
  app.use(refuseForeignForms(originOf));
  app.use(readBody);
  // The generated declaration says "may be undefined" where ServerBuild says "may be absent".
  app.use(
    answerWithReactRouter({
      build: build as ServerBuild,
      services,
      originOf,
      mode: development ? "development" : "production",
    }),
  );
  app.use(answerError);
  return app;
}

/** Plain-text fallback for when not even the error page could be rendered. */
const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.locals.log.error({ err: error }, "request failed before the page");
  if (response.headersSent) response.destroy();
  else sendErrorPage(response, 500, response.locals.requestId);
};
