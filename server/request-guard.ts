import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import { UNSUBSCRIBE_PATH } from "#domain/pages/private-paths.ts";
import { sendErrorPage } from "./error-page.ts";

const allowedMethods = new Set(["GET", "HEAD", "POST"]);

export const refuseOtherMethods: RequestHandler = (request, response, next) => {
  if (allowedMethods.has(request.method)) next();
  else sendErrorPage(response.set("Allow", "GET, HEAD, POST"), 405);
};

/**
 * CSRF protection, judging by Origin, else Sec-Fetch-Site, else Referer. Only /unsubscribe accepts posts from
 * anywhere: email clients send them, and the token authorizes them. Rewrites Origin on accepted requests,
 * because React Router checks it again.
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

/** Only characters of a token, so that no path the router reads differently can match. */
const unsubscribePath = new RegExp(`^${UNSUBSCRIBE_PATH}/[\\w-]+(\\.data)?$`);

/** Under Referrer-Policy no-referrer, browsers send a form with Origin "null". */
function isOurOwn(headers: IncomingHttpHeaders, site: string): boolean {
  const { origin, referer } = headers;
  if (origin !== undefined && origin !== "null") return origin === site;
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  return referer !== undefined && URL.parse(referer)?.origin === site;
}
