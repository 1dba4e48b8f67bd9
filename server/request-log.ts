import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import type { Services } from "#app/context.ts";
import { redactPath } from "./normalize-path.ts";

declare global {
  namespace Express {
    interface Locals {
      /** See normalizePath; undefined when the address was malformed. */
      path: string | undefined;
      isNonCanonical?: boolean;
      /** There were too many; told in one line a minute for all. */
      isRefused?: boolean;
      requestId: string;
      nonce: string;
      log: Logger;
    }
  }
}

/**
 * Gives every request an id, in the answer as X-Request-Id and in each of its log lines, and logs the answer. The id is the
 * one that a trusted proxy has given it, else a new one. Query strings and secret tokens stay out of the log.
 * @param observe Called when an answer has left, for the metrics.
 */
export function logRequests(
  { log, requestScope }: Services,
  observe: (status: number, ms: number, path: string) => void = () => {},
): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const requestId = readForwardedId(request) ?? randomUUID();
    response.locals.requestId = requestId;
    response.locals.log = log.child({ requestId });
    response.setHeader("X-Request-Id", requestId);
    const path = redactPath(response.locals.path);
    const isAside = path === "/livez" || path === "/readyz" || path.startsWith("/assets/");
    response.on("close", () => {
      const { statusCode: status, writableFinished } = response;
      const ms = performance.now() - started;
      const isQuiet = response.locals.isRefused || isAside;
      const facts = { method: request.method, path, status, ms: Math.round(ms) };
      const left = writableFinished ? {} : { aborted: true };
      response.locals.log[isQuiet ? "debug" : "info"]({ ...facts, ...left }, "request");
      if (!isAside) observe(status, ms, path);
    });
    requestScope.run({ requestId }, next);
  };
}

/** Anybody can send the header: it counts only from a proxy that TRUST_PROXY names, and only as a UUID. */
function readForwardedId(request: Request): string | undefined {
  const id = request.get("X-Request-Id");
  if (!id || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined;
  const isTrusted = request.app.get("trust proxy fn") as (
    address: string | undefined,
    hop: number,
  ) => boolean;
  return isTrusted(request.socket.remoteAddress, 0) ? id.toLowerCase() : undefined;
}
