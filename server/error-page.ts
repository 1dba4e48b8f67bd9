import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type ErrorText, errorStyle, writeErrorDocument } from "#app/error-document.ts";

const pages = {
  400: prepare({
    title: "We could not read that request.",
    text: "The address, or what came with it, was incomplete. Please start again from our home page.",
  }),
  403: prepare({
    title: "This form must be sent from our own site.",
    text: "Your browser did not say that the form came from us. Please open the page again and send it from there, or call us.",
  }),
  405: prepare({ title: "That does not work here.", text: "You can only read this page." }),
  413: prepare({
    title: "That is too much text for this form.",
    text: "Please go back and shorten it. What you typed is still there.",
  }),
  415: prepare({
    title: "We could not read that form.",
    text: "Please open the page again and send it from there.",
  }),
  429: prepare({
    title: "Too many pages at once.",
    text: "Your connection is asking for more pages than we can send. Please try again in a few seconds. If you sent a form, go back: what you typed is still there. Or call us.",
    offersReload: true,
  }),
  500: prepare({
    title: "Something went wrong.",
    text: "The fault is ours, not yours. Please try again in a minute, or call us: the phone works either way.",
    offersReload: true,
  }),
  503: prepare({
    title: "We are busier than usual.",
    text: "Too many people are on the site right now. Please try again in a few seconds. If you sent a form, go back: what you typed is still there. Or call us.",
    offersReload: true,
  }),
};

export type ErrorStatus = keyof typeof pages;

function prepare(text: ErrorText) {
  return { text, body: Buffer.from(writeErrorDocument(text)) };
}

const RETRY_SECONDS = 5;

const styleHash = createHash("sha256").update(errorStyle).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Sends a pre-rendered page. Keeps the security headers already set, except the policy.
 * @param requestId Shown on the page, for visitors who call about it.
 */
export function sendErrorPage(response: ServerResponse, status: ErrorStatus, requestId?: string): void {
  const body = requestId
    ? Buffer.from(writeErrorDocument(pages[status].text, `Request ${requestId}`))
    : pages[status].body;
  response.statusCode = status;
  response.removeHeader("Content-Encoding");
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", body.length);
  response.setHeader("Cache-Control", "no-store");
  if (status === 429 || status === 503) response.setHeader("Retry-After", RETRY_SECONDS);
  response.end(body);
}
