import type { RequestHandler } from "express";
import { isLoopbackHost } from "#domain/loopback.ts";

/** Rejects foreign hosts (DNS rebinding), unsupported methods and cross-site forms. */
export function admitOwnRequests(deskUrl: string): RequestHandler {
  const own = new URL(deskUrl);
  return (request, response, next) => {
    const host = request.headers.host?.toLowerCase() ?? "";
    const isOwn = host === own.host;
    if (!isOwn && !isLoopbackHost(host)) {
      response.status(403).type("text").send(`Open the desk at ${own.origin}\n`);
      return;
    }
    if (!["GET", "HEAD", "POST"].includes(request.method)) {
      response.set("Allow", "GET, HEAD, POST").status(405).type("text").send("Method not allowed.\n");
      return;
    }
    if (request.method === "POST" && !isFromDesk(request.headers, isOwn ? own.origin : `http://${host}`)) {
      response.status(403).type("text").send("Submit this form from a desk page.\n");
      return;
    }
    next();
  };
}

/** Browsers send Origin with every form. `Referrer-Policy: same-origin` keeps it from being "null". */
function isFromDesk(headers: Record<string, string | string[] | undefined>, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  return headers["origin"] === origin && (site === undefined || site === "same-origin");
}
