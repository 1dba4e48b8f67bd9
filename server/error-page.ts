import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type ErrorText, errorStyle, writeErrorDocument } from "#app/error-document.ts";

const pages = {
  400: prepare({
    title: "We could not read that request.",
    text: "The address, or what came with it, was not complete. Please start again from our home page.",
  }),
  403: prepare({
    title: "This form must be sent from our own site.",
    text: "Your browser did not tell us that the form was ours. Please open the page again and send it from there, or call us.",
  }),
  405: prepare({ title: "That cannot be done here.", text: "This page can be read, and nothing else." }),
  413: prepare({
    title: "That is more text than this form takes.",
    text: "Please go back and shorten it: what you typed is still there.",
  }),
  415: prepare({
    title: "We could not read that form.",
    text: "It did not come the way a browser sends a form. Please open the page again and send it from there.",
  }),
  429: prepare({
    title: "Too many pages at once.",
    text: "Your connection asks for more pages at once than we can send. Please try again in a few seconds. If you sent a form, go back: what you typed is still there. Or call us.",
    offersReload: true,
  }),
  500: prepare({
    title: "Something went wrong.",
    text: "The fault is ours, not yours. Please try again in a minute, or call us: the phone works either way.",
    offersReload: true,
  }),
  503: prepare({
    title: "We are busier than usual.",
    text: "Too many people are on the site at this moment. Please try again in a few seconds. If you sent a form, go back: what you typed is still there. Or call us.",
    offersReload: true,
  }),
};

export type ErrorStatus = keyof typeof pages;

function prepare(text: ErrorText) {
  return { text, body: Buffer.from(writeErrorDocument(text)) };
}

/** Seconds after which a visitor may try again. */
const RETRY_SECONDS = 5;

const styleHash = createHash("sha256").update(errorStyle).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Answers with a page that was written when the process started, so that it costs next to nothing. The security
 * headers that the answer has already stay, but for the policy: the page has its own.
 * @param requestId Shown on the page, for whoever calls about it.
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
