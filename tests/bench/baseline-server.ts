import { createServer, get, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";

/**
 * Serves a page from memory at /identity and /br. `argv[2]` is "bare" (node:http) or "express"; `argv[3]` is the page's
 * URL.
 */
const [, , kind, url = ""] = process.argv;
type Page = { body: Buffer; headers: Record<string, string> };
const pages = new Map<string, Page>();
for (const encoding of ["identity", "br"]) pages.set(`/${encoding}`, await take(encoding));

const server = createServer(kind === "express" ? createExpress() : answerBare);
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once("disconnect", () => process.exit());

function answerBare(...[request, response]: Parameters<RequestListener>): void {
  const page = pages.get(request.url ?? "");
  response.writeHead(page ? 200 : 404, page?.headers);
  response.end(page?.body);
}

function createExpress() {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  for (const [path, { body, headers }] of pages)
    app.get(path, (_request, response) => {
      response.set(headers).send(body);
    });
  return app;
}

function take(encoding: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": encoding } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.once("end", () => {
        const body = Buffer.concat(pieces);
        const headers = {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Length": String(body.length),
          ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
        };
        resolve({ body, headers });
      });
    }).once("error", reject);
  });
}
