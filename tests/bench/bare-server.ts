import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The least that Node.js can do: an HTTP server that sends a page from memory and looks at nothing. It takes the bytes from the
 * address that it is given, once in each encoding, and serves them at /identity and /br.
 */
const url = process.argv[2] ?? "";
const pages = new Map<string, { body: Buffer; headers: Record<string, string> }>();
for (const encoding of ["identity", "br"]) pages.set(`/${encoding}`, await take(encoding));

const server = createServer((request, response) => {
  const page = pages.get(request.url ?? "");
  response.writeHead(page ? 200 : 404, page?.headers);
  response.end(page?.body);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once("disconnect", () => process.exit());

function take(encoding: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
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
