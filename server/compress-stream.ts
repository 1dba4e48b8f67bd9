import { Writable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Request, Response } from "express";

/**
 * Memory of each page in flight: brotli's usual window of 4 MB would be an out-of-memory kill at 200 pages, and a page
 * is seldom longer than 64 kB.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const GZIP = { level: 6, memLevel: 7, windowBits: 14 };

/** Milliseconds without output after which the compressor is flushed. */
const PAUSE_MS = 5;

type WriteDone = (error?: Error | null) => void;

/**
 * Compresses a streamed page. React writes the shell in many small pieces, then pauses for the database: one flush
 * per pause sends the shell at once, where a flush per piece would cost most of the throughput.
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
  compressor.on("error", () => response.destroy());
  compressor.pipe(response);

  let timer: NodeJS.Timeout | undefined;
  const writable = new Writable({
    write(chunk: Buffer, _encoding: BufferEncoding, done: WriteDone) {
      clearTimeout(timer);
      timer = setTimeout(() => compressor.flush(), PAUSE_MS);
      if (compressor.write(chunk)) done();
      else compressor.once("drain", done);
    },
    final(done: WriteDone) {
      clearTimeout(timer);
      compressor.end();
      done();
    },
  });
  // The writer must learn that the visitor has left, or it waits for "drain" for ever.
  response.once("close", () => {
    clearTimeout(timer);
    compressor.destroy();
    writable.destroy();
  });
  return writable;
}
