import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "#logger";

/** Logs the path, which holds only ids, but not the query, which may hold personal data. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    const { method } = request;
    const [path = ""] = request.originalUrl.split("?", 1);
    response.locals.requestId = requestId;
    response.locals.log = log.child({ requestId });
    response.on("close", () => {
      const isAside = path === "/healthz" || path.startsWith("/assets/");
      const facts = {
        method,
        path,
        status: response.statusCode,
        ms: Math.round(performance.now() - started),
      };
      response.locals.log[isAside ? "debug" : "info"](facts, "request");
    });
    next();
  };
}
