import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import express, { type RequestHandler } from "express";
import serveCompressed from "express-static-gzip";
import { listRecentBuilds } from "./recent-builds.ts";

const FOREVER = "public, max-age=31536000, immutable";

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
 * 404, never a page. A share picture may be shown by other sites. A file that cannot be read fails its own request only.
 * @param folder Absolute path of the built client; its files are listed once, here.
 * @param kept Folder of other builds' assets (server/recent-builds.ts), for pages that an update found open; may be missing.
 */
export function serveBuiltFiles(folder: string, kept: string): RequestHandler {
  const router = express.Router();
  const { paths, serve } = serveFolder(folder, (response, file) => {
    const isHashed = file.startsWith(`${folder}/assets/`);
    response.setHeader("Cache-Control", isHashed ? FOREVER : "public, max-age=3600");
    // Other answers keep same-origin, which lets no other site show them.
    if (file.startsWith(`${folder}/share/`))
      response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  });
  router.use((request, response, next) => {
    // Asking the disk for every page would wait behind the threads that compress pages.
    if (paths.has(request.path)) serve(request, response, next);
    else next();
  });
  router.use("/assets", serveRecentBuilds(kept));
  router.use(["/assets", "/share"], (_request, response) => {
    response.removeHeader("Content-Encoding");
    response.status(404).type("text").send("Not found\n");
  });
  return router;
}

type Folder = { paths: Set<string>; serve: RequestHandler };

/** Serves the files of a folder, compressed where the build made that; `paths` are those it had at the time of this call. */
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

/** Looks for an asset in the builds before this one, and in the next one, which an update may be starting. */
function serveRecentBuilds(kept: string): RequestHandler {
  const known = new Map<string, Folder>();
  return async (request, response, next) => {
    const builds = await listRecentBuilds(kept).catch((): string[] => []);
    for (const name of known.keys()) if (!builds.includes(name)) known.delete(name);
    for (const name of builds) {
      const build =
        known.get(name) ??
        serveFolder(path.join(kept, name), (answer) => answer.setHeader("Cache-Control", FOREVER));
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
