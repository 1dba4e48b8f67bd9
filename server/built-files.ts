import express, { type RequestHandler } from "express";
import serveCompressed from "express-static-gzip";

/**
 * Serves the files that `npm run build` made and compressed. Hashed files are cached for ever; a missing hashed file is a
 * 404, never a page. A file that cannot be read fails its own request only.
 * @param folder Absolute path of the built client; its list of compressed files is read once, here.
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
        const forever = file.startsWith(`${folder}/assets/`);
        response.setHeader(
          "Cache-Control",
          forever ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        );
      },
    },
  });
  router.use((request, response, next) => {
    // A URL that cannot be decoded goes to the 404 page; express-static-gzip would answer with a bare line.
    if (isDecodable(request.path)) serve(request, response, next);
    else next();
  });
  router.use("/assets", (_request, response) => {
    response.removeHeader("Content-Encoding");
    response.status(404).type("text").send("Not found\n");
  });
  return router;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
