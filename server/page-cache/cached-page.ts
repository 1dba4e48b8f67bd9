import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { POLICY, type SecurityHeaders } from "../security-headers.ts";

/** Only the page's own inline scripts carry the nonce. */
export type RenderedPage = { body: Buffer; headers: [name: string, value: string][]; nonce: string };

type Encoding = "br" | "gzip" | "identity";

/** Headers alternate names and values, as node:http takes them. Cache-Status comes first. */
export type CachedPage = {
  etag: string;
  /** Approximate memory use. */
  bytes: number;
  /** Headers of a 304. */
  notModified: string[];
  encodings: Record<Encoding, { body: Buffer; headers: string[] }>;
};

/** Shared caches may store a page for a minute. Browsers revalidate, so that changes show at once. */
const PAGE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";
const HEADERS_BYTES = 8_000;

/**
 * Quality 11 takes three times as long for 2%. A 256 kB window fits a page; the default costs the encoder 40
 * MB.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

export const HIT = "page-cache; hit";

/**
 * Replaces the nonce with hashes of the page's own inline scripts, so that an injected script does not run.
 * @param last The previously cached page, returned if nothing changed, to skip compression.
 */
export async function preparePage(
  page: RenderedPage,
  security: SecurityHeaders,
  last?: CachedPage,
): Promise<CachedPage> {
  const html = page.body.toString();
  const nonce = ` nonce="${page.nonce}"`;
  const body = Buffer.from(html.replaceAll(nonce, ""));
  const policy = security.writePolicy(hashScripts(html, nonce));
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

/** Negotiates Accept-Encoding (RFC 9110, 12.5.3), preferring brotli. */
export function chooseEncoding(header = ""): Encoding {
  if (takesBrotli.test(header)) return "br";
  return takesGzip.test(header) ? "gzip" : "identity";
}

const takesBrotli = /(^|,)\s*br\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i;
const takesGzip = /(^|,)\s*gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i;

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

function hashScripts(html: string, nonce: string): string {
  const own = [...html.matchAll(inlineScript)].filter(([, attributes = ""]) => attributes.includes(nonce));
  return [...new Set(own.map(([, , text = ""]) => `'sha256-${hash(text).toString("base64")}'`))].join(" ");
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
