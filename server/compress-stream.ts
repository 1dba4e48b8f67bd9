import { Writable } from "node:stream";
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

/** Milliseconds without input after which the compressor gets what is there, and is flushed. */
const PAUSE_MS = 5;

type WriteDone = (error?: Error | null) => void;

/**
 * Compresses a streamed page. One flush per pause sends at once what React has written until it waits for the database, where
 * a flush per piece would cost most of the throughput. The last piece waits for the end: a page that comes whole goes to
 * the compressor, which works in a thread of its own, and to the network only once.
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
  let held: Buffer | undefined;
  const pause = () => {
    if (held) compressor.write(held);
    held = undefined;
    compressor.flush();
  };
  const writable = new Writable({
    write(chunk: Buffer, _encoding: BufferEncoding, done: WriteDone) {
      clearTimeout(timer);
      timer = setTimeout(pause, PAUSE_MS);
      const before = held;
      held = chunk;
      if (!before || compressor.write(before)) done();
      else compressor.once("drain", done);
    },
    final(done: WriteDone) {
      clearTimeout(timer);
      compressor.end(held);
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
