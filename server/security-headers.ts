import { randomBytes } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";

type SecurityOptions = {
  siteUrl: string;
  /** Frames and connections may use its origin. */
  estimateFormUrl: string | undefined;
  analyticsId: string | undefined;
  /** Vite's hot reload needs inline styles and a WebSocket. */
  development: boolean;
};

export type SecurityHeaders = ReturnType<typeof writeSecurityHeaders>;

export const POLICY = "Content-Security-Policy";

/** Placeholder for the inline script sources. */
const INLINE = "'nonce-of-the-page'";

/** Built once at startup. Scripts need a nonce, a hash or our origin; styles need our origin. */
export function writeSecurityHeaders(options: SecurityOptions) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
  writeWithHelmet(options)(response.req, response, () => {});
  const names = response.getHeaderNames().filter((name) => name !== POLICY.toLowerCase());
  const [before = "", after = ""] = String(response.getHeader(POLICY)).split(INLINE);
  return {
    /** Without the policy. */
    fixed: names.map((name) => [name, String(response.getHeader(name))] as const),
    /** `scripts` allows the page's inline scripts: a nonce, hashes, or nothing. */
    writePolicy: (scripts: string) => (scripts ? before + scripts : before.trimEnd()) + after,
  };
}

function writeWithHelmet({ siteUrl, estimateFormUrl, analyticsId, development }: SecurityOptions) {
  const isHttps = siteUrl.startsWith("https:");
  const formOrigin = estimateFormUrl ? [new URL(estimateFormUrl).origin] : [];
  // Google's list for GA4: https://developers.google.com/tag-platform/security/guides/csp
  const tags = analyticsId ? ["https://*.googletagmanager.com"] : [];
  const analytics = analyticsId
    ? [...tags, "https://*.google-analytics.com", "https://*.analytics.google.com"]
    : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...tags, INLINE],
        styleSrc: ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
        imgSrc: ["'self'", "data:", ...analytics],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...analytics, ...formOrigin, ...(development ? ["ws:"] : [])],
        frameSrc: estimateFormUrl ? formOrigin : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
  });
}

/** Uses a fresh nonce for inline scripts. */
export function setSecurityHeaders({ fixed, writePolicy }: SecurityHeaders): RequestHandler {
  return (_request, response, next) => {
    const nonce = randomBytes(16).toString("base64");
    response.locals.nonce = nonce;
    for (const [name, value] of fixed) response.setHeader(name, value);
    response.setHeader(POLICY, writePolicy(`'nonce-${nonce}'`));
    next();
  };
}
