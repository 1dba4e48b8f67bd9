import type { IncomingHttpHeaders } from "node:http";
import express, { type RequestHandler } from "express";

/** Bytes that a request body may have: the referral form, filled to its limits, stays below. */
const BODY_LIMIT = 32 * 1024;

const allowedMethods = new Set(["GET", "HEAD", "POST"]);

/** Refuses methods that no page has. */
export const refuseOtherMethods: RequestHandler = (request, response, next) => {
  if (allowedMethods.has(request.method)) next();
  else response.status(405).set("Allow", "GET, HEAD, POST").type("text").send("Method not allowed\n");
};

/**
 * Refuses a form that no page of ours sent, on every path. Browsers name the sending page's origin; where one keeps
 * it to itself, its Sec-Fetch-Site or the Referer must tell. Only the unsubscribe address takes posts from anywhere,
 * as mail programs send them and the token is the permission.
 */
export function refuseForeignForms(originOf: (host: string | undefined) => string): RequestHandler {
  return (request, response, next) => {
    const isOpen = request.method !== "POST" || request.path.startsWith("/unsubscribe/");
    if (isOpen || isOurOwn(request.headers, originOf(request.headers.host))) next();
    else response.status(403).type("text").send("This form must be sent from our own site.\n");
  };
}

/** A page that sends no Referer makes the browser send the Origin "null" with its forms. */
function isOurOwn(headers: IncomingHttpHeaders, site: string): boolean {
  const { origin, referer } = headers;
  if (origin !== undefined && origin !== "null") return origin === site;
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  return referer !== undefined && URL.parse(referer)?.origin === site;
}

/** Reads the body of a POST, at most 32 kB and also when chunked; a larger one is answered with 413. */
export const readBody: RequestHandler[] = [
  express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false }),
  ((error, _request, response, next) => {
    const status = (error as { status?: number }).status;
    if (!status || status >= 500) return next(error);
    const text =
      status === 413
        ? "That is more text than this form takes. Please go back and shorten it.\n"
        : "Bad request\n";
    response.status(status).set("Connection", "close").type("text").send(text);
  }) as express.ErrorRequestHandler as unknown as RequestHandler,
];
