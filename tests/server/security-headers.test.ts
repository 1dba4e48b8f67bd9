import { expect, test } from "vitest";
import { usualSecurity } from "../support/usual-security.ts";

test("in production only our own files and marked scripts run, over https, in no other site's frame", () => {
  const policy = usualSecurity.writePolicy("'nonce-a'");
  expect(policy).toMatch(/default-src 'self';script-src 'self' 'nonce-a';style-src 'self';/);
  expect(policy).toContain("object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|http:|\*/);
  expect(Object.fromEntries(usualSecurity.fixed)).toMatchObject({
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-resource-policy": "same-origin",
  });
});
