import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type ErrorText, errorStyle, writeErrorDocument } from "#app/error-document.ts";

const texts = {
  400: {
    title: "We could not read that request.",
    text: "The address, or what came with it, was not complete. Please start again from our home page.",
  },
  403: {
    title: "This form must be sent from our own site.",
    text: "Your browser did not tell us that the form was ours. Please open the page again and send it from there, or call us.",
  },
  405: { title: "That cannot be done here.", text: "This page can be read, and nothing else." },
  413: {
    title: "That is more text than this form takes.",
    text: "Please go back and shorten it: what you typed is still there.",
  },
  415: {
    title: "We could not read that form.",
    text: "It did not come the way a browser sends a form. Please open the page again and send it from there.",
  },
  500: {
    title: "Something went wrong.",
    text: "The fault is ours, not yours. Please try again in a minute, or call us: the phone works either way.",
    offersReload: true,
  },
  503: {
    title: "We are busier than usual.",
    text: "Too many people are on the site at this moment. Please try again in a few seconds. If you sent a form, go back: what you typed is still there. Or call us.",
    offersReload: true,
  },
} satisfies Record<number, ErrorText>;

export type ErrorStatus = keyof typeof texts;

/** Seconds after which a visitor may try again. */
const RETRY_SECONDS = 5;

const styleHash = createHash("sha256").update(errorStyle).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const bodies = Object.fromEntries(
  Object.entries(texts).map(([status, text]) => [status, Buffer.from(writeErrorDocument(text))]),
) as unknown as Record<ErrorStatus, Buffer>;

/**
 * Answers with a page that was written when the process started, so that it costs next to nothing. The security
 * headers that the answer has already stay, but for the policy: the page has its own.
 * @param requestId Shown on the page, for whoever calls about it.
 */
export function sendErrorPage(response: ServerResponse, status: ErrorStatus, requestId?: string): void {
  const body = requestId
    ? Buffer.from(writeErrorDocument(texts[status], `Request ${requestId}`))
    : bodies[status];
  response.statusCode = status;
  response.removeHeader("Content-Encoding");
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", body.length);
  response.setHeader("Cache-Control", "no-store");
  if (status === 503) response.setHeader("Retry-After", RETRY_SECONDS);
  response.end(body);
}
