import type { IncomingHttpHeaders } from "node:http";
import express, { type RequestHandler } from "express";

/** Maximum bytes of a request body; the referral form with every field at its limit is smaller. */
const BODY_LIMIT = 32 * 1024;

const allowedMethods = new Set(["GET", "HEAD", "POST"]);

/** Answers 405 to methods that no page has. */
export const refuseOtherMethods: RequestHandler = (request, response, next) => {
  if (allowedMethods.has(request.method)) next();
  else response.status(405).set("Allow", "GET, HEAD, POST").type("text").send("Method not allowed\n");
};

/**
 * Protection against cross-site request forgery: refuses a form that was not sent by a page of ours, on every path, by
 * Origin, else Sec-Fetch-Site, else Referer. Only /unsubscribe takes posts from anywhere, because mail programs send them
 * and the token is the permission. What passes names our own origin from here on: React Router checks again, and would
 * refuse the origins "null" and "https://mail.example" of an opt-out.
 */
export function refuseForeignForms(originOf: (host: string | undefined) => string): RequestHandler {
  return (request, response, next) => {
    const site = originOf(request.headers.host);
    if (request.method !== "POST") next();
    else if (unsubscribePath.test(request.path) || isOurOwn(request.headers, site)) {
      request.headers.origin = site;
      next();
    } else response.status(403).type("text").send("This form must be sent from our own site.\n");
  };
}

/** Only the letters that a token has: no path that the router reads otherwise can pass for this one. */
const unsubscribePath = /^\/unsubscribe\/[\w-]+(\.data)?$/;

/** With Referrer-Policy no-referrer, browsers send the Origin "null" with a form. */
function isOurOwn(headers: IncomingHttpHeaders, site: string): boolean {
  const { origin, referer } = headers;
  if (origin !== undefined && origin !== "null") return origin === site;
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  return referer !== undefined && URL.parse(referer)?.origin === site;
}

/** Reads the body of a POST, chunked or not; one over 32 kB is answered with 413. */
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
