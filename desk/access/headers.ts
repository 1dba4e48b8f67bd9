import type { RequestHandler } from "express";
import helmet from "helmet";

/** The security headers of the desk: no scripts at all, nothing from elsewhere, in no frame. */
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
          frameSrc: ["'self'"],
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

/** Pages hold people's data: no browser keeps them. */
export const keepNothing: RequestHandler = (_request, response, next) => {
  response.setHeader("Cache-Control", "no-store");
  next();
};
