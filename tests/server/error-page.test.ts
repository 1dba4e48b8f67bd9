import { readFileSync } from "node:fs";
import express from "express";
import { describe, expect, test } from "vitest";
import { sendErrorPage } from "#server/error-page.ts";
import { setSecurityHeaders } from "#server/security-headers.ts";
import { scoreResponse } from "../support/observatory.ts";
import { serve } from "../support/serve.ts";
import { usualSecurity } from "../support/usual-security.ts";

describe("a standalone error page scores A+ and loads nothing else", () => {
  test.each([400, 405, 413, 415, 429, 500, 503] as const)("%i", async (status) => {
    const app = express();
    app.use(setSecurityHeaders(usualSecurity));
    app.use((_request, response) => sendErrorPage(response, status));
    const answer = await fetch(`http://127.0.0.1:${await serve(app)}/`);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("retry-after")).toBe([429, 503].includes(status) ? "5" : null);
    expect(scoreResponse(answer.headers, html)).toEqual({
      score: expect.toSatisfy((score) => score >= 100),
      losses: [],
    });
    expect(html).not.toMatch(/<script|<link|<img|src=|url\(/);
    expect(html).toContain('href="tel:');
    expect(html.length).toBeLessThan(3_000);
  });
});

test("the web server's own error page scores A+", () => {
  const file = readFileSync("ops/Caddyfile", "utf8");
  const [, block = ""] = /handle_errors \{\s+header \{([^}]*)\}/.exec(file) ?? [];
  const lines = block.split("\n").flatMap((line) => {
    const [, name, value] = /^\s*([\w-]+) "?([^"]+)"?$/.exec(line) ?? [];
    return name && value ? [[name, value] as [string, string]] : [];
  });
  expect(scoreResponse(new Headers(lines), file).losses).toEqual([]);
  expect(scoreResponse(new Headers(lines), file).score).toBeGreaterThanOrEqual(100);
});

test("a missing header lowers the score", () => {
  expect(scoreResponse(new Headers(), "").score).toBe(30);
  expect(
    scoreResponse(new Headers({ "content-security-policy": "script-src 'unsafe-inline'" }), "").losses,
  ).toContain("policy -20");
});
