import { Readable } from "node:stream";

/**
 * Passes a mail's text on, and asks twice whether it may: before the first byte, which is read once the mail server
 * waits for the text, and after the last one, before the dot that makes the server take it. When `guard` throws, the
 * stream breaks, and with it the connection.
 */
export function guardStream(source: Readable, guard: () => Promise<void>): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    await guard();
    for await (const chunk of source) yield chunk;
    await guard();
  }
  // Nothing is read ahead: the server must be waiting already.
  return Readable.from(read(), { highWaterMark: 1, objectMode: false });
}
