import type { RequestHandler } from "express";
import helmet from "helmet";

/** No scripts, no third-party content, no framing. */
export function setHeaders(deskUrl: string): RequestHandler[] {
  const isHttps = deskUrl.startsWith("https:");
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'none'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", "data:"],
          fontSrc: ["'self'"],
          formAction: ["'self'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
      // With no-referrer, browsers send forms with the Origin "null".
      referrerPolicy: { policy: "same-origin" },
      xFrameOptions: { action: "deny" },
    }),
    (_request, response, next) => {
      response.set({
        "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
        "X-Robots-Tag": "noindex, nofollow",
      });
      next();
    },
  ];
}

/** Pages contain personal data, so no cache may store them. */
export const keepNothing: RequestHandler = (_request, response, next) => {
  response.setHeader("Cache-Control", "no-store");
  next();
};
