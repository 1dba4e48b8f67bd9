import { createHash } from "node:crypto";
import { POLICY, type SecurityHeaders } from "../security-headers.ts";
import { compressSoon, compressWell, type Encoding } from "./encoding.ts";

/**
 * A page or its data as React Router has made it, for nobody in particular. Its own inline scripts, and they alone, carry the nonce, which
 * nobody else can know.
 */
export type WholePage = {
  body: Buffer;
  headers: readonly (readonly [name: string, value: string])[];
  nonce: string;
};

/** Names and values in turn, as node:http takes them without another look; Cache-Status comes first. */
type RawHeaders = string[];

/** A page ready to send to anybody: in each encoding with its headers, and the headers of a 304. */
export type KeptPage = {
  etag: string;
  /** What it takes in memory, nearly. */
  bytes: number;
  notModified: RawHeaders;
  whole: Record<Encoding, { body: Buffer; headers: RawHeaders }>;
};

/** Anybody may keep a page or a file for programs, a browser must ask each time: what changed shows at once, or a minute later through a CDN. */
const PAGE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";
/** The data of a page that a visitor is about to open is fetched ahead (app/ui/prefetch.ts), and taken from there by the click. */
const DATA_CONTROL = "public, max-age=5";

const HEADERS_BYTES = 8_000;

/** The page was in the cache. */
export const HIT = "page-cache; hit";

/**
 * Makes a page ready to send. Its policy names the hashes of its inline scripts, as a nonce would have to differ from
 * visitor to visitor; the nonce of its making says which scripts these are, and is taken out. A script that came in by another way, in
 * somebody's text, has none and does not run.
 * @param last The page as it was kept before: returned when nothing has changed, as compressing it took long.
 */
export async function preparePage(
  page: WholePage,
  security: SecurityHeaders,
  last?: KeptPage,
): Promise<KeptPage> {
  const own = new Map<string, [name: string, value: string]>();
  const type = page.headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? "";
  const isData = type.startsWith("text/x-script");
  const isDocument = type.includes("html");
  const made = isDocument ? page.body.toString() : "";
  const body = isDocument ? Buffer.from(takeOut(made, page.nonce)) : page.body;
  const policy = security.writePolicy(hashScripts(made, page.nonce));
  for (const [name, value] of [...security.fixed, [POLICY, policy] as const, ...page.headers])
    own.set(name.toLowerCase(), [name, value]);
  const lasting = [...own.values()].flat();
  const etag = `W/"${digest("base64url", body, JSON.stringify(lasting)).slice(0, 22)}"`;
  if (last?.etag === etag) return last;
  const common = [
    "Cache-Status",
    HIT,
    "Cache-Control",
    isData ? DATA_CONTROL : PAGE_CONTROL,
    "ETag",
    etag,
    "Vary",
    "Accept-Encoding",
  ];
  const send = (bytes: Buffer, encoding: Encoding) => ({
    body: bytes,
    headers: [...common, ...lasting, ...describe(bytes, encoding)],
  });
  const { br, gzip } = await compressSoon(body);
  return {
    etag,
    bytes: body.length + br.length + gzip.length + HEADERS_BYTES,
    notModified: [...common, ...lasting],
    whole: {
      identity: send(body, "identity"),
      gzip: send(gzip, "gzip"),
      br: send(br, "br"),
    },
  };
}

/** Gives the page with its brotli as small as it gets. */
export async function compressFurther(page: KeptPage): Promise<KeptPage> {
  const { identity, br } = page.whole;
  const body = await compressWell(identity.body);
  const headers = [...br.headers.slice(0, -2), "Content-Length", String(body.length)];
  return {
    ...page,
    bytes: page.bytes - br.body.length + body.length,
    whole: { ...page.whole, br: { body, headers } },
  };
}

function describe(body: Buffer, encoding: Encoding): RawHeaders {
  const length = ["Content-Length", String(body.length)];
  return encoding === "identity" ? length : ["Content-Encoding", encoding, ...length];
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** The hashes of the page's own inline scripts. */
function hashScripts(html: string, nonce: string): string {
  const hashes = [...html.matchAll(inlineScript)].flatMap(([, attributes = "", text = ""]) =>
    attributes.includes(writeNonce(nonce)) ? [`'sha256-${digest("base64", text)}'`] : [],
  );
  return [...new Set(hashes)].join(" ");
}

function takeOut(html: string, nonce: string): string {
  return html.replaceAll(writeNonce(nonce), "");
}

function writeNonce(nonce: string): string {
  return ` nonce="${nonce}"`;
}

function digest(form: "base64" | "base64url", ...parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest(form);
}
