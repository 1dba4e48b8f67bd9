import { readdirSync } from "node:fs";
import path from "node:path";
import express, { type RequestHandler } from "express";
import serveCompressed from "express-static-gzip";

/** Headers that mean something on documents only: without them a file comes with a third of the bytes. */
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
 * Serves the files that `npm run build` made and compressed. Hashed files are cached for ever; a missing hashed file is a
 * 404, never a page. A file that cannot be read fails its own request only.
 * @param folder Absolute path of the built client; its files are listed once, here.
 */
export function serveBuiltFiles(folder: string): RequestHandler {
  const router = express.Router();
  const serve = serveCompressed(folder, {
    enableBrotli: true,
    orderPreference: ["br", "gz"],
    index: false,
    serveStatic: {
      redirect: false,
      setHeaders: (response, file) => {
        for (const name of documentHeaders) response.removeHeader(name);
        const forever = file.startsWith(`${folder}/assets/`);
        response.setHeader(
          "Cache-Control",
          forever ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        );
      },
    },
  });
  const paths = new Set(listPaths(folder));
  router.use((request, response, next) => {
    // Asking the disk for every page would wait behind the threads that compress pages.
    if (paths.has(request.path)) serve(request, response, next);
    else next();
  });
  router.use("/assets", (_request, response) => {
    response.removeHeader("Content-Encoding");
    response.status(404).type("text").send("Not found\n");
  });
  return router;
}

function listPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`);
}
