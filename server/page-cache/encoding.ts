import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** A page is seldom longer than this window of 256 kB; the usual one of 4 MB takes the encoder 40 MB at quality 11. */
const WINDOW = 18;

/** Compresses a page so that it can be sent in a few milliseconds, outside the event loop. */
export async function compressSoon(text: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, zipped] = await Promise.all([compressBrotli(text, 5), gzipAsync(text, { level: 9 })]);
  return { br, gzip: zipped };
}

/** Compresses a page as far as it goes, for a tenth of a second, outside the event loop. */
export function compressWell(text: Buffer): Promise<Buffer> {
  return compressBrotli(text, constants.BROTLI_MAX_QUALITY);
}

function compressBrotli(text: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

/** Browsers send a handful of different headers; the answers to them are kept. */
const chosen = new Map<string, Encoding>();
const CHOSEN_LIMIT = 200;
const CHOSEN_LENGTH = 100;

/** Chooses the encoding for an Accept-Encoding header (RFC 9110, 12.5.3): brotli before gzip, whatever the order. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const known = chosen.get(header);
  if (known) return known;
  const encoding = accepts(header, "br") ? "br" : accepts(header, "gzip") ? "gzip" : "identity";
  if (chosen.size >= CHOSEN_LIMIT) chosen.clear();
  if (header.length <= CHOSEN_LENGTH) chosen.set(header, encoding);
  return encoding;
}

function accepts(header: string, coding: string): boolean {
  let isAny = false;
  for (const part of header.toLowerCase().split(",")) {
    const [name, ...parameters] = part.split(";").map((one) => one.trim());
    const weight = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
    if (name === coding) return weight > 0;
    if (name === "*") isAny = weight > 0;
  }
  return isAny;
}
