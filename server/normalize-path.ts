import type { RequestHandler } from "express";
import { secretPaths, secretPattern } from "#domain/pages/private-paths.ts";
import { findCanonicalPath } from "#domain/pages/site-pages.ts";
import { sendErrorPage } from "./error-page.ts";

/**
 * Normalizes a path (RFC 3986, 6.2.2), so that router, guard and log agree, and each page has one URL. In
 * URLs with a secret, lowercases only the part before it.
 * @param target As sent, with its query.
 * @returns The path without the query; undefined if it is ambiguous.
 */
export function normalizePath(target: string): string | undefined {
  const [sent = ""] = target.split("?", 1);
  if (!sent.startsWith("/") || /[^!-~]|[#\\]|%(?![\da-f]{2})/i.test(sent)) return undefined;
  const path = sent.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
  const canonical = findCanonicalPath(path);
  if (canonical !== undefined) return canonical;
  if (path.includes("//") || /\/\.\.?(\/|$)/.test(path) || /%(2F|5C|[01].|7F)/.test(path)) return undefined;
  if (!isUtf8(path)) return undefined;
  const [, before, secret] = path.match(secretPattern) ?? [];
  return before && secret ? `${before.toLowerCase()}/${secret.replace(/\/$/, "")}` : path;
}

const secretAnywhere = new RegExp(`(${secretPaths.join("|")})/.+?(\\.data)?$`, "i");

/** Removes secrets for the log. */
export function redactPath(path: string | undefined): string {
  if (path === undefined) return "[malformed]";
  return path.replace(secretAnywhere, "$1/[token]$2").replace(/[\w-]{30,}/g, "[token]");
}

/** Also accepts the absolute form that proxies send (RFC 9112, 3.2.2), and ignores its host. */
export const readPath: RequestHandler = (request, response, next) => {
  request.url = request.url.replace(/^https?:\/\/[^/?#]+\/?/i, "/");
  const path = normalizePath(request.url);
  response.locals.path = path;
  if (path !== undefined) {
    const query = request.url.indexOf("?");
    response.locals.isNonCanonical = path !== request.url.slice(0, query < 0 ? undefined : query);
    request.url = query < 0 ? path : path + request.url.slice(query);
  }
  next();
};

/** Never redirects forms, which would lose their data. */
export const enforceCanonicalPath: RequestHandler = (request, response, next) => {
  const { path, isNonCanonical } = response.locals;
  if (path === undefined) sendErrorPage(response, 400);
  else if (isNonCanonical && request.method !== "POST") {
    // Caches must not store a URL that may contain a secret.
    const isPublic = request.url === findCanonicalPath(path);
    response.set("Cache-Control", isPublic ? "public, max-age=3600" : "no-store").redirect(301, request.url);
  } else next();
};

function isUtf8(path: string): boolean {
  try {
    // The bundler drops a call whose result is unused.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
