import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { POLICY, type SecurityHeaders } from "../security-headers.ts";

/** A page as React Router rendered it. Its own inline scripts, and they alone, carry the nonce, which nobody else knows. */
export type RenderedPage = { body: Buffer; headers: [name: string, value: string][]; nonce: string };

type Encoding = "br" | "gzip" | "identity";

/** A page ready to send. Headers are names and values in turn, as node:http takes them as they are; Cache-Status comes first. */
export type CachedPage = {
  etag: string;
  /** Roughly what it takes in memory. */
  bytes: number;
  /** Headers of a 304. */
  notModified: string[];
  encodings: Record<Encoding, { body: Buffer; headers: string[] }>;
};

/** Shared caches may keep a page for a minute; a browser asks each time, so that changes show at once. */
const PAGE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";
const HEADERS_BYTES = 8_000;

/** Quality 11 takes three times as long for 2 %. A window of 256 kB holds a page; the usual one takes the encoder 40 MB. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

export const HIT = "page-cache; hit";

/**
 * Makes a page ready to send. Its policy names the hashes of its own inline scripts in place of the nonce, which is taken out: a
 * script that came in by somebody's text has none and does not run.
 * @param last The page as it was kept before: returned when nothing has changed, so that it is compressed once.
 */
export async function preparePage(
  page: RenderedPage,
  security: SecurityHeaders,
  last?: CachedPage,
): Promise<CachedPage> {
  const made = page.body.toString();
  const mark = ` nonce="${page.nonce}"`;
  const body = Buffer.from(made.replaceAll(mark, ""));
  const policy = security.writePolicy(hashScripts(made, mark));
  const named: (readonly [string, string])[] = [...security.fixed, [POLICY, policy], ...page.headers];
  const own = [...new Map(named.map(([name, value]) => [name.toLowerCase(), value]))].flat();
  const etag = `W/"${hash(body.toString() + own)
    .toString("base64url")
    .slice(0, 22)}"`;
  if (last?.etag === etag) return last;
  const caching = ["Cache-Control", PAGE_CONTROL, "ETag", etag, "Vary", "Accept-Encoding"];
  const notModified = ["Cache-Status", HIT, ...caching, ...own];
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(body, BROTLI),
    promisify(gzip)(body, { level: 9 }),
  ]);
  const send = (bytes: Buffer, ...encoding: string[]) => ({
    body: bytes,
    headers: [...notModified, ...encoding, "Content-Length", String(bytes.length)],
  });
  const bytes = body.length + br.length + zipped.length + HEADERS_BYTES;
  const gzipped = send(zipped, "Content-Encoding", "gzip");
  const encodings = { identity: send(body), gzip: gzipped, br: send(br, "Content-Encoding", "br") };
  return { etag, bytes, notModified, encodings };
}

/** Chooses the encoding for an Accept-Encoding header (RFC 9110, 12.5.3): brotli before gzip, whatever the order. */
export function chooseEncoding(header = ""): Encoding {
  if (takesBrotli.test(header)) return "br";
  return takesGzip.test(header) ? "gzip" : "identity";
}

const takesBrotli = /(^|,)\s*br\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i;
const takesGzip = /(^|,)\s*gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i;

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** The hashes of the inline scripts that carry the mark. */
function hashScripts(html: string, mark: string): string {
  const own = [...html.matchAll(inlineScript)].filter(([, attributes = ""]) => attributes.includes(mark));
  return [...new Set(own.map(([, , text = ""]) => `'sha256-${hash(text).toString("base64")}'`))].join(" ");
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
