import { PassThrough, pipeline, type Writable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Request, Response } from "express";

/**
 * Memory of each page in flight: brotli's usual window of 4 MB would be an out-of-memory kill at 200 pages, and a page
 * is seldom longer than 128 kB.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
  chunkSize: 32 * 1024,
};
const GZIP = { level: 6, memLevel: 7, windowBits: 14, chunkSize: 32 * 1024 };

/** How long to wait for more input before a flush (ms). */
const PAUSE_MS = 5;

/**
 * Compresses a streamed page. One flush per pause sends at once what React has written until it waits for the database, where
 * a flush per piece would cost most of the throughput.
 * @returns The stream to write to: the response itself when the browser takes no compression, or for other types.
 */
export function compressStream(request: Request, response: Response): Writable {
  const type = String(response.getHeader("Content-Type") ?? "");
  if (!/html|json|text|xml/.test(type) || response.hasHeader("Content-Encoding")) return response;
  response.vary("Accept-Encoding");
  // One call for each encoding: with a list, the browser's order would decide, and browsers name gzip first.
  const encoding = request.acceptsEncodings("br") || request.acceptsEncodings("gzip");
  if (!encoding || request.method === "HEAD") return response;

  const compressor = encoding === "br" ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  response.setHeader("Content-Encoding", encoding);
  response.removeHeader("Content-Length");
  const writable = new PassThrough();
  let timer: NodeJS.Timeout | undefined;
  writable.on("data", () => {
    clearTimeout(timer);
    timer = setTimeout(() => compressor.flush(), PAUSE_MS);
  });
  writable.once("end", () => clearTimeout(timer));
  // A visitor who leaves ends all three.
  pipeline(writable, compressor, response, () => clearTimeout(timer));
  return writable;
}
