import { readFileSync } from "node:fs";
import express from "express";
import { describe, expect, test } from "vitest";
import { sendErrorPage } from "#server/error-page.ts";
import { setSecurityHeaders } from "#server/security-headers.ts";
import { serve } from "../support/serve.ts";
import { usualSecurity } from "../support/usual-security.ts";

describe("a standalone error page has the security headers and loads nothing else", () => {
  test.each([400, 405, 413, 415, 429, 500, 503] as const)("%i", async (status) => {
    const app = express();
    app.use(setSecurityHeaders(usualSecurity));
    app.use((_request, response) => sendErrorPage(response, status));
    const answer = await fetch(`http://127.0.0.1:${await serve(app)}/`);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("retry-after")).toBe([429, 503].includes(status) ? "5" : null);
    expect(Object.fromEntries(answer.headers)).toMatchObject(Object.fromEntries(usualSecurity.fixed));
    expect(html).not.toMatch(/<script|<link|<img|src=|url\(/);
    expect(html).toContain('href="tel:');
    expect(html.length).toBeLessThan(3_000);
  });
});

// tests/containers/check.sh has the names of all headers.
test("the web server's own error page runs no script", () => {
  const [, policy = ""] =
    /handle_errors \{[^}]*Content-Security-Policy "([^"]*)"/.exec(readFileSync("ops/Caddyfile", "utf8")) ??
    [];
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toContain("script-src");
});
