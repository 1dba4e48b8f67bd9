import { type Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { eventually } from "../support/eventually.ts";
import type { Web } from "./web.ts";

export type Answer = { status: number; headers: IncomingMessage["headers"]; text: string; bytes: number };

/** node:http sends headers unchanged. */
export function read(
  url: string,
  headers: OutgoingHttpHeaders = {},
  { agent, method = "GET" }: { agent?: Agent; method?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.once("error", reject);
      answer.once("end", () => {
        const bytes = Buffer.concat(pieces);
        const text = unpack(bytes, answer.headers["content-encoding"]).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, bytes: bytes.length });
      });
    });
    sent.once("error", reject);
    sent.end();
  });
}

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}

/** RFC 9211 */
export const cacheStatus = ({ headers }: Answer) => String(headers["cache-status"] ?? "none");

export async function readCached(web: Web, address: string): Promise<Answer> {
  return eventually(async () => {
    const answer = await read(web.url + address);
    expect(cacheStatus(answer)).toBe("page-cache; hit");
    return answer;
  });
}
