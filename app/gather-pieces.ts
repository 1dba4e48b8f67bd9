import { Transform } from "node:stream";

/** A page is seldom longer; one that is leaves in more than one piece. */
const PIECE_BYTES = 128 * 1024;

/** A stream that React tells, by `flush`, that it has written all it has for now. */
type GatheringStream = Transform & { flush: () => void };

/**
 * Hands on in one piece what React writes in pieces of 4 kB: each would pass three streams and the compressor's thread
 * alone. What is there is handed on whenever React pauses, so nothing is late.
 */
export function gatherPieces(): GatheringStream {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  /** React has paused while some of what it wrote was still waiting for the reader. */
  let isLate = false;

  function handOn(): void {
    if (bytes > 0) stream.push(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces, bytes));
    pieces = [];
    bytes = 0;
  }

  const stream = new Transform({
    readableHighWaterMark: PIECE_BYTES,
    transform(chunk: Uint8Array, _encoding, done) {
      pieces.push(chunk);
      bytes += chunk.length;
      if (isLate || bytes >= PIECE_BYTES) handOn();
      if (stream.writableLength <= chunk.length) isLate = false;
      done();
    },
    flush(done) {
      handOn();
      done();
    },
  });
  return Object.assign(stream, {
    flush: () => {
      isLate = stream.writableLength > 0;
      handOn();
    },
  });
}
