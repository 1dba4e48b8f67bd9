import { Transform, type TransformCallback, type Writable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Request, Response } from "express";

/** Milliseconds without output after which the compressor is flushed. */
const PAUSE_MS = 5;

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

  const compressor =
    encoding === "br"
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : createGzip({ level: 6 });
  response.setHeader("Content-Encoding", encoding);
  response.removeHeader("Content-Length");
  response.on("close", () => compressor.destroy());
  compressor.on("error", () => response.destroy());
  compressor.pipe(response);

  let timer: NodeJS.Timeout | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      clearTimeout(timer);
      timer = setTimeout(() => compressor.flush(), PAUSE_MS);
      if (compressor.write(chunk)) done();
      else compressor.once("drain", done);
    },
    flush(done: TransformCallback) {
      clearTimeout(timer);
      compressor.end();
      done();
    },
  });
}
