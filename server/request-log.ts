import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { Services } from "#app/context.ts";
import { redactPath } from "./normalize-path.ts";

declare global {
  namespace Express {
    interface Locals {
      /** See normalizePath; undefined when the address was malformed. */
      path: string | undefined;
      isOddlyWritten?: boolean;
      /** There were too many; told in one line a minute for all. */
      isRefused?: boolean;
      requestId: string;
      nonce: string;
      log: Logger;
    }
  }
}

/**
 * Gives every request an id, in the answer as X-Request-Id and in each of its log lines, and logs the answer. A forwarded
 * id is never used, as anybody could set it. Query strings and secret tokens stay out of the log.
 */
export function logRequests({ log, requestScope }: Services): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    response.locals.requestId = requestId;
    response.locals.log = log.child({ requestId });
    response.setHeader("X-Request-Id", requestId);
    const path = redactPath(response.locals.path);
    response.on("close", () => {
      const isQuiet =
        response.locals.isRefused || path === "/livez" || path === "/readyz" || path.startsWith("/assets/");
      response.locals.log[isQuiet ? "debug" : "info"](
        {
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round(performance.now() - started),
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        "request",
      );
    });
    requestScope.run({ requestId }, next);
  };
}
