import type { Plugin } from "vite";
import { sharePictures } from "#app/seo/share-picture.ts";
import { icons } from "./icons.ts";
import { readLogo } from "./logo.ts";
import { readPhotos } from "./photos.ts";
import { drawSharePicture } from "./share-pictures.ts";

/** By path below the site's root. */
async function listFiles(): Promise<Map<string, () => Promise<Buffer>>> {
  return new Map([
    ...icons,
    ...sharePictures.map(({ page, src }) => [src.slice(1), () => drawSharePicture(page)] as const),
    ...(await readLogo()).files,
    ...(await readPhotos()).files,
  ]);
}

const types: Record<string, string> = {
  png: "image/png",
  svg: "image/svg+xml",
  avif: "image/avif",
  webp: "image/webp",
  ico: "image/png",
};

/** Draws them at build time; in development, on request. */
export function drawPictures(): Plugin {
  return {
    name: "draw-pictures",
    async configureServer(server) {
      const files = await listFiles();
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
      // One by one, to need little memory; sharp uses every core for each.
      for (const [fileName, draw] of await listFiles())
        this.emitFile({ type: "asset", fileName, source: await draw() });
    },
  };
}
