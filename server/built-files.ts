import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import express, { type RequestHandler } from "express";
import serveCompressed from "express-static-gzip";
import { listRecentBuilds } from "./recent-builds.ts";

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
 * Hashed files are cached forever. A missing one is a 404, never a page.
 * @param folder Absolute path of the built client, listed once at startup.
 * @param recentBuilds Other builds' assets (server/recent-builds.ts), for pages opened before an update; may
 * be missing.
 */
export function serveBuiltFiles(folder: string, recentBuilds: string): RequestHandler {
  const router = express.Router();
  const { paths, serve } = serveFolder(folder, (response, file) => {
    const isHashed = file.startsWith(`${folder}/assets/`);
    response.setHeader("Cache-Control", isHashed ? FOREVER : "public, max-age=3600");
    // Other sites may embed social images.
    if (file.startsWith(`${folder}/share/`))
      response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  });
  router.use((request, response, next) => {
    // A disk lookup per page would queue behind the threads that compress pages.
    if (paths.has(request.path)) serve(request, response, next);
    else next();
  });
  router.use("/assets", serveRecentBuilds(recentBuilds));
  router.use(["/assets", "/share"], (_request, response) => {
    response.removeHeader("Content-Encoding");
    response.status(404).type("text").send("Not found\n");
  });
  return router;
}

type Folder = { paths: Set<string>; serve: RequestHandler };

/** `paths` is a snapshot. */
function serveFolder(folder: string, setHeaders: (response: ServerResponse, file: string) => void): Folder {
  const serve = serveCompressed(folder, {
    enableBrotli: true,
    orderPreference: ["br", "gz"],
    index: false,
    serveStatic: {
      redirect: false,
      setHeaders: (response, file) => {
        for (const name of documentHeaders) response.removeHeader(name);
        setHeaders(response, file);
      },
    },
  });
  return { paths: new Set(listPaths(folder)), serve };
}

/** Earlier builds, and the next one during an update. */
function serveRecentBuilds(recentBuilds: string): RequestHandler {
  const known = new Map<string, Folder>();
  return async (request, response, next) => {
    const builds = await listRecentBuilds(recentBuilds).catch((): string[] => []);
    for (const name of known.keys()) if (!builds.includes(name)) known.delete(name);
    for (const name of builds) {
      const build =
        known.get(name) ??
        serveFolder(path.join(recentBuilds, name), (file) => file.setHeader("Cache-Control", FOREVER));
      known.set(name, build);
      if (build.paths.has(request.path)) {
        build.serve(request, response, next);
        return;
      }
    }
    next();
  };
}

function listPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`);
}
