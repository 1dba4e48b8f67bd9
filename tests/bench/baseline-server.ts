import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";

/** A bare node:http server of one page, from memory, at /identity and /br. `argv[2]` is the page's URL. */
const [, , url = ""] = process.argv;
type Page = { body: Buffer; headers: Record<string, string> };
const pages = new Map<string, Page>();
for (const encoding of ["identity", "br"]) pages.set(`/${encoding}`, await take(encoding));

const server = createServer((request, response) => {
  const page = pages.get(request.url ?? "");
  response.writeHead(page ? 200 : 404, page?.headers);
  response.end(page?.body);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once("disconnect", () => process.exit());

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
