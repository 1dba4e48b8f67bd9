import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import express, { type RequestHandler } from "express";
import serveCompressed from "express-static-gzip";

const FOREVER = "public, max-age=31536000, immutable";

/** These only matter on documents. Dropping them shrinks a small file by two thirds. */
const documentHeaders = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Permissions-Policy",
  "Referrer-Policy",
  "X-DNS-Prefetch-Control",
  "X-Download-Options",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
  "X-XSS-Protection",
];

/**
 * Hashed files are cached forever. A missing one is a 404, never a page: a page of another build then loads itself or the
 * next page again as a document (app/ui/navigation/wanted-page.ts).
 * @param folder Absolute path of the built client, listed once at startup.
 */
export function serveBuiltFiles(folder: string): RequestHandler {
  const router = express.Router();
  const paths = new Set(listPaths(folder));
  const serve = serveCompressed(folder, {
    enableBrotli: true,
    orderPreference: ["br", "gz"],
    index: false,
    serveStatic: { redirect: false, setHeaders: (response, file) => setHeaders(response, folder, file) },
  });
  router.use((request, response, next) => {
    // A disk lookup per page would queue behind the threads that compress pages.
    if (paths.has(request.path)) serve(request, response, next);
    else next();
  });
  router.use(["/assets", "/share"], (_request, response) => {
    response.removeHeader("Content-Encoding");
    response.status(404).type("text").send("Not found\n");
  });
  return router;
}

function setHeaders(response: ServerResponse, folder: string, file: string): void {
  for (const name of documentHeaders) response.removeHeader(name);
  const isHashed = file.startsWith(`${folder}/assets/`);
  response.setHeader("Cache-Control", isHashed ? FOREVER : "public, max-age=3600");
  // Other sites may embed social images.
  if (file.startsWith(`${folder}/share/`)) response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
}

function listPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`);
}
