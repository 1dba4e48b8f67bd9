import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import type { Services } from "#app/context.ts";
import { redactPath } from "./normalize-path.ts";

declare global {
  namespace Express {
    interface Locals {
      /** From normalizePath; undefined if malformed. */
      path: string | undefined;
      isNonCanonical?: boolean;
      /** Too many pages at once: logged at most once a minute. */
      isRefused?: boolean;
      requestId: string;
      nonce: string;
      log: Logger;
    }
  }
}

/**
 * Keeps query strings and secret tokens out of the log. Reuses a trusted proxy's request id.
 * @param observe Called after each response.
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

/** Anyone can send the header, so it only counts from a proxy in TRUST_PROXY, and only as a UUID. */
function readForwardedId(request: Request): string | undefined {
  const id = request.get("X-Request-Id");
  if (!id || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined;
  const isTrusted = request.app.get("trust proxy fn") as (
    address: string | undefined,
    hop: number,
  ) => boolean;
  return isTrusted(request.socket.remoteAddress, 0) ? id.toLowerCase() : undefined;
}
