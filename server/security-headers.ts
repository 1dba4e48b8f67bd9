import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import helmet from "helmet";

export type SecurityOptions = {
  siteUrl: string;
  /** Its origin is the only one that frames and connections may use. */
  estimateFormUrl: string | undefined;
  analyticsId: string | undefined;
  /** Vite's hot reload needs inline styles and a web socket. */
  development: boolean;
};

/** Sets a fresh nonce and the security headers; scripts and styles run only by nonce or from our own origin. */
export function setSecurityHeaders(options: SecurityOptions): RequestHandler[] {
  const { development, analyticsId, estimateFormUrl } = options;
  const isHttps = options.siteUrl.startsWith("https:");
  const formOrigin = estimateFormUrl ? [new URL(estimateFormUrl).origin] : [];
  // Google's list for GA4: https://developers.google.com/tag-platform/security/guides/csp
  const tags = analyticsId ? ["https://*.googletagmanager.com"] : [];
  const analytics = analyticsId
    ? [...tags, "https://*.google-analytics.com", "https://*.analytics.google.com"]
    : [];

  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...tags, (_request, response) => `'nonce-${nonceOf(response)}'`],
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

  return [
    (_request, response, next) => {
      response.locals.nonce = randomBytes(16).toString("base64");
      response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
      next();
    },
    headers,
  ];
}

function nonceOf(response: object): string {
  return (response as { locals: Express.Locals }).locals.nonce;
}
