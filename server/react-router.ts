import { writeReadableStreamToWritable } from "@react-router/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { requestContext, type Services, servicesContext } from "#app/context.ts";
import { compressStream } from "./compress-stream.ts";

/**
 * Answers with React Router. Unlike @react-router/express, it takes the request's origin from SITE_URL and never from a
 * header, and the body that was read under a limit (docs/decisions/003-own-adapter-for-react-router.md).
 */
export function answerWithReactRouter(options: {
  build: ServerBuild;
  services: Services;
  originOf: (host: string | undefined) => string;
  mode: string;
}): RequestHandler {
  const answer = createRequestHandler(options.build, options.mode);
  return async (request, response, next) => {
    try {
      const context = new RouterContextProvider();
      const { requestId, nonce, log } = response.locals;
      context.set(servicesContext, options.services);
      const admitForm = () => options.services.formLimit.admit(request.ip);
      const { codeLimit } = options.services;
      const codes = {
        mayLookUp: () => codeLimit.mayLookUp(request.ip),
        countWrong: () => codeLimit.countWrong(request.ip),
      };
      context.set(requestContext, { id: requestId, nonce, log, admitForm, codes });
      const webRequest = toWebRequest(request, response, options.originOf(request.headers.host));
      await sendWebResponse(request, response, await answer(webRequest, context));
    } catch (error) {
      next(error);
    }
  };
}

function toWebRequest(request: ExpressRequest, response: ExpressResponse, origin: string): Request {
  const controller = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) headers.append(name, item);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(new URL(request.originalUrl, origin), {
    method: request.method,
    headers,
    signal: controller.signal,
    body: hasBody && request.body instanceof Buffer ? new Uint8Array(request.body) : null,
  });
}

async function sendWebResponse(
  request: ExpressRequest,
  response: ExpressResponse,
  answer: Response,
): Promise<void> {
  if (response.destroyed) {
    await answer.body?.cancel();
    return;
  }
  response.status(answer.status);
  for (const [name, value] of answer.headers)
    if (name === "set-cookie") response.append(name, value);
    else response.setHeader(name, value);
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "private, no-cache");
  if (!answer.body) {
    response.end();
    return;
  }
  const body = compressStream(request, response);
  response.flushHeaders();
  try {
    await writeReadableStreamToWritable(answer.body, body);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}
