import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import { UNSUBSCRIBE_PATH } from "#domain/pages/private-paths.ts";
import { sendErrorPage } from "./error-page.ts";

const allowedMethods = new Set(["GET", "HEAD", "POST"]);

/** Answers 405 to methods that no page has. */
export const refuseOtherMethods: RequestHandler = (request, response, next) => {
  if (allowedMethods.has(request.method)) next();
  else sendErrorPage(response.set("Allow", "GET, HEAD, POST"), 405);
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
const unsubscribePath = new RegExp(`^${UNSUBSCRIBE_PATH}/[\\w-]+(\\.data)?$`);

/** With Referrer-Policy no-referrer, browsers send the Origin "null" with a form. */
function isOurOwn(headers: IncomingHttpHeaders, site: string): boolean {
  const { origin, referer } = headers;
  if (origin !== undefined && origin !== "null") return origin === site;
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  return referer !== undefined && URL.parse(referer)?.origin === site;
}
