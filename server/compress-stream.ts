import { PassThrough, pipeline, type Writable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Request, Response } from "express";

/** Most pages fit in 128 kB. With brotli's default 4 MB window, 200 concurrent pages would exhaust memory. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
  chunkSize: 32 * 1024,
};
const GZIP = { level: 6, memLevel: 7, windowBits: 14, chunkSize: 32 * 1024 };

/** Time without input before a flush (ms). */
const PAUSE_MS = 5;

/**
 * Flushes when React pauses for the database. Flushing every chunk would cost most of the throughput.
 * @returns The stream to write to: the response itself if not compressed.
 */
export function compressStream(request: Request, response: Response): Writable {
  const type = String(response.getHeader("Content-Type") ?? "");
  if (!/html|json|text|xml/.test(type) || response.hasHeader("Content-Encoding")) return response;
  response.vary("Accept-Encoding");
  // Two calls, because a list would follow the browser's order, which starts with gzip.
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
  // Destroys all three if the visitor leaves.
  pipeline(writable, compressor, response, () => clearTimeout(timer));
  return writable;
}
