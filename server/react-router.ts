import { writeReadableStreamToWritable } from "@react-router/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { RouterContextProvider } from "react-router";
import { requestContext, type Services, servicesContext } from "#app/context.ts";
import { compressStream } from "./compress-stream.ts";
import { sendErrorPage } from "./error-page.ts";
import { createPageLimit } from "./page-limit.ts";
import { senderBlock } from "./sender-block.ts";

/**
 * More concurrent pages would each take longer, while queuing is cheap. Refusing only after a wait keeps a
 * crowd from retrying at once. Visitors typed the forms, so these wait longer; with STORE_MS in
 * app/forms/action.ts, they are answered within 8 s. Forms wait for each other's locks, so they leave four of the ten
 * connections to pages.
 */
const PAGES = { concurrent: 32, perSender: 8, queued: 3_000, waitMs: 1_500 };
const FORMS = { concurrent: 6, perSender: 5, queued: 500, waitMs: 3_000 };

/** A flood would fill the log with refusals. */
const LOG_EVERY_MS = 60_000;

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Unlike @react-router/express, takes the origin from SITE_URL, never from a header, and a body that was
 * already read under a limit (docs/decisions/005-trust-no-header-and-no-inline-script.md). Sheds load with
 * 503, or 429 to a sender with too many pages at once.
 */
export function servePages(options: {
  handlePage: PageHandler;
  services: Services;
  originOf: (host: string | undefined) => string;
}): RequestHandler {
  const { handlePage } = options;
  const pages = createPageLimit(PAGES);
  const forms = createPageLimit(FORMS);
  let lastLogged = Number.NEGATIVE_INFINITY;
  return async (request, response, next) => {
    const left = new AbortController();
    const closed = new Promise<void>((resolve) => {
      response.once("close", () => {
        if (!response.writableFinished) left.abort();
        resolve();
      });
    });
    const limit = request.method === "POST" ? forms : pages;
    const release = await limit.acquire(senderBlock(request.ip));
    if (typeof release === "number") {
      if (performance.now() - lastLogged > LOG_EVERY_MS) {
        lastLogged = performance.now();
        response.locals.log.warn("page refused: too many in progress");
      }
      response.locals.isRefused = true;
      sendErrorPage(response, release);
      return;
    }
    try {
      if (left.signal.aborted) return;
      const context = new RouterContextProvider();
      const { requestId, nonce, log } = response.locals;
      context.set(servicesContext, options.services);
      const admitForm = (person?: string) => options.services.formLimit.admit(request.ip, person);
      const { codeLimit } = options.services;
      const codes = {
        mayLookUp: () => codeLimit.mayLookUp(request.ip),
        countWrong: () => codeLimit.countWrong(request.ip),
      };
      const forOne = { isShared: false, markIncomplete: () => {} };
      context.set(requestContext, { id: requestId, nonce, log, admitForm, codes, ...forOne });
      const webRequest = toWebRequest(request, options.originOf(request.headers.host), left.signal);
      await sendWebResponse(request, response, await handlePage(webRequest, context));
    } catch (error) {
      if (left.signal.aborted) response.locals.log.debug({ err: error, aborted: true }, "visitor left");
      else next(error);
    } finally {
      void closed.then(release);
    }
  };
}

function toWebRequest(request: ExpressRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) headers.append(name, item);
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    signal,
    body: request.body instanceof Buffer ? new Uint8Array(request.body) : null,
  });
}

async function sendWebResponse(
  request: ExpressRequest,
  response: ExpressResponse,
  webResponse: Response,
): Promise<void> {
  if (response.destroyed) {
    await webResponse.body?.cancel();
    return;
  }
  if (webResponse.status === 405) {
    await webResponse.body?.cancel();
    sendErrorPage(response, 405);
    return;
  }
  if (webResponse.status >= 500 && !webResponse.body && request.method !== "HEAD") {
    sendErrorPage(response, 500, response.locals.requestId);
    return;
  }
  response.status(webResponse.status);
  for (const [name, value] of webResponse.headers)
    if (name === "set-cookie") response.append(name, value);
    else response.setHeader(name, value);
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "private, no-cache");
  if (!webResponse.body) {
    response.end();
    return;
  }
  const body = compressStream(request, response);
  // Sent with the first bytes of the body.
  response.writeHead(webResponse.status);
  await writeReadableStreamToWritable(webResponse.body, body);
}
