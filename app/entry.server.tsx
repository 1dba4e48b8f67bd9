import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext } from "./context.ts";
import { NonceContext } from "./start/nonce.ts";
import { StartScriptContext } from "./start/start-script.tsx";
import { writeStartScript } from "./start/write-start-script.server.ts";

/** How long to wait for streamed data (ms). */
export const streamTimeout = 8_000;

/** Streams parts that wait for Postgres. Crawlers and the page cache get a complete page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { nonce, log, isShared, markIncomplete } = loadContext.get(requestContext);
  const waitsForAll = isShared || isbot(request.headers.get("user-agent"));
  const startScript = writeStartScript(routerContext);

  return new Promise((resolve, reject) => {
    let hasResponded = false;
    const respond = () => {
      hasResponded = true;
      const body = new PassThrough();
      body.on("close", () => clearTimeout(timeout));
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <StartScriptContext value={startScript}>
          <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
        </StartScriptContext>
      </NonceContext>,
      {
        ...(nonce ? { nonce } : {}),
        // Otherwise React moves large parts by script, which crawlers may not run.
        ...(waitsForAll ? { progressiveChunkSize: Number.POSITIVE_INFINITY } : {}),
        ...(waitsForAll ? { onAllReady: respond } : { onShellReady: respond }),
        onShellError: reject,
        onError(error) {
          markIncomplete();
          // Before the response starts, handleError gets this error.
          if (hasResponded && !request.signal.aborted)
            log.error({ err: error }, "rendering failed in the stream");
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);
    request.signal.addEventListener("abort", () => abort(), { once: true });
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log } = (context as RouterContextProvider).get(requestContext);
  if (isRouteErrorResponse(error)) {
    log.info({ status: error.status }, "page not found");
    return;
  }
  log.error({ err: error }, "request failed");
};
