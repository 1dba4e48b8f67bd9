import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

/** Data for search engines is no script: nothing runs. */
const scripts = /<script\b(?![^>]*\btype="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/gi;
const scriptHints = /<link\b(?=[^>]*\b(?:rel="modulepreload"|as="script"))[^>]*>/gi;

/** Leaves out what a page runs, and the hints that fetch it. */
export function stripScripts(html: string): string {
  return html.replace(scripts, "").replace(scriptHints, "");
}

/**
 * Stands before a web process and hands everything through as it is, or pages without their scripts, compressed as web
 * does. Pages are measured through one either way, so that both take the same detour.
 */
export async function startProxy(
  target: string,
  { isScriptless }: { isScriptless: boolean },
): Promise<{ url: string; close: () => void }> {
  const server = createServer((asked, response) => {
    const { method, headers } = asked;
    const sent = request(target + asked.url, { method, headers }, (answer) => {
      const isPage = String(answer.headers["content-type"]).startsWith("text/html");
      if (isScriptless && isPage) void sendStripped(answer, response).catch(() => response.destroy());
      else {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      }
    });
    sent.once("error", () => response.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function sendStripped(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  const encoding = answer.headers["content-encoding"];
  const page = stripScripts((await unpack(Buffer.concat(pieces), encoding)).toString());
  const isKept = answer.headers["cache-status"] !== undefined;
  const body = await pack(Buffer.from(page), encoding, isKept);
  const { "transfer-encoding": _, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, { ...headers, "content-length": body.length });
  response.end(body);
}

function unpack(body: Buffer, encoding: string | undefined): Promise<Buffer> | Buffer {
  if (encoding === "br") return promisify(brotliDecompress)(body);
  return encoding === "gzip" ? promisify(gunzip)(body) : body;
}

/** Kept pages are compressed as far as brotli goes, others as fast as streams are. */
function pack(body: Buffer, encoding: string | undefined, isKept: boolean): Promise<Buffer> | Buffer {
  if (encoding === "br")
    return promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? constants.BROTLI_MAX_QUALITY : 5 },
    });
  return encoding === "gzip" ? promisify(gzip)(body) : body;
}
