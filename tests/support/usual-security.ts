import { writeSecurityHeaders } from "#server/security-headers.ts";

/** In production, without analytics or an embedded form. */
export const usualSecurity = writeSecurityHeaders({
  siteUrl: "https://www.example.com",
  estimateFormUrl: undefined,
  analyticsId: undefined,
  development: false,
});
