import type { Plugin } from "vite";
import { sharePictures } from "#app/share-picture.ts";
import { icons } from "./icons.ts";
import { drawSharePicture } from "./share-pictures.ts";

/** By path below the site's root. */
const files = new Map<string, () => Promise<Buffer>>([
  ...icons,
  ...sharePictures.map(({ page, src }) => [src.slice(1), () => drawSharePicture(page)] as const),
]);

const types: Record<string, string> = {
  png: "image/png",
  ico: "image/x-icon",
  webmanifest: "application/manifest+json",
};

/** Draws them at build time; in development, on request. */
export function drawPictures(): Plugin {
  return {
    name: "draw-pictures",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [file = ""] = (request.url ?? "").slice(1).split("?");
        const draw = files.get(file);
        if (!draw) return next();
        draw().then((content) => {
          response.setHeader("Content-Type", types[file.split(".").at(-1) ?? ""] ?? "");
          response.end(content);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const drawn = [...files].map(async ([fileName, draw]) => ({ fileName, source: await draw() }));
      for (const file of await Promise.all(drawn)) this.emitFile({ type: "asset", ...file });
    },
  };
}
