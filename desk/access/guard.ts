import type { RequestHandler } from "express";
import { isLoopbackHost } from "#domain/loopback.ts";

/**
 * Refuses what was not asked for under a name of the desk: a page of somebody else may have let its own name lead here (DNS
 * rebinding). Then other methods, and forms that no page of the desk has sent.
 */
export function admitOwnRequests(deskUrl: string): RequestHandler {
  const own = new URL(deskUrl);
  return (request, response, next) => {
    const host = request.headers.host?.toLowerCase() ?? "";
    const isOwn = host === own.host;
    if (!isOwn && !isLoopbackHost(host)) {
      response.status(403).type("text").send(`The desk is opened as ${own.origin}\n`);
      return;
    }
    if (!["GET", "HEAD", "POST"].includes(request.method)) {
      response.set("Allow", "GET, HEAD, POST").status(405).type("text").send("That cannot be done here.\n");
      return;
    }
    if (request.method === "POST" && !isFromDesk(request.headers, isOwn ? own.origin : `http://${host}`)) {
      response.status(403).type("text").send("This form must be sent from a page of the desk.\n");
      return;
    }
    next();
  };
}

/** Browsers name the origin of every form; `Referrer-Policy: same-origin` keeps it from being "null" here. */
function isFromDesk(headers: Record<string, string | string[] | undefined>, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  return headers["origin"] === origin && (site === undefined || site === "same-origin");
}
