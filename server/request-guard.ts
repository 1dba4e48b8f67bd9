import express, { type RequestHandler } from "express";

/** Bytes that a request body may have: the referral form, filled to its limits, stays below. */
export const BODY_LIMIT = 32 * 1024;

const allowedMethods = new Set(["GET", "HEAD", "POST"]);

/** Refuses methods that no page has. */
export const refuseOtherMethods: RequestHandler = (request, response, next) => {
  if (allowedMethods.has(request.method)) next();
  else response.status(405).set("Allow", "GET, HEAD, POST").type("text").send("Method not allowed\n");
};

/**
 * Refuses a form that another site's page sent. Browsers name the sending page's origin; only the unsubscribe
 * address takes posts from anywhere, as mail programs send them and the token is the permission.
 */
export function refuseForeignForms(originOf: (host: string | undefined) => string): RequestHandler {
  return (request, response, next) => {
    const { origin, host } = request.headers;
    const isForeign = origin !== undefined && origin !== originOf(host);
    if (request.method !== "POST" || request.path.startsWith("/unsubscribe/") || !isForeign) next();
    else response.status(403).type("text").send("This form must be sent from our own site.\n");
  };
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
