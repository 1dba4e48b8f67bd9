import path from "node:path";
import { type Plugin, runnerImport, type ViteDevServer } from "vite";

type Drawing = typeof import("./draw.ts");

const PICTURES = "virtual:share-pictures";
const DRAWINGS = "virtual:drawings";
/** While developing, the drawings have one address. */
const DRAWN_WHEN_ASKED = "/assets/drawings.svg";
const entry = path.join(import.meta.dirname, "draw.ts");

/**
 * Draws the pages' drawings, share pictures, icons and the manifest into the built client. The module `virtual:drawings`
 * tells where the drawings are, `virtual:share-pictures` tells the server which picture a page has. While developing, each
 * is drawn when it is asked for.
 */
export function drawPictures(): Plugin {
  let isBuild = false;
  return {
    name: "draw-pictures",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    configureServer(server) {
      server.middlewares.use(({ url = "/" }, response, next) => {
        drawWhenAsked(server, url.replace(/[?#].*$/, "")).then((drawn) => {
          if (!drawn) return next();
          response.setHeader("Content-Type", drawn.type);
          response.end(drawn.file);
        }, next);
      });
    },
    resolveId(id) {
      return id === PICTURES || id === DRAWINGS ? `\0${id}` : undefined;
    },
    async load(id) {
      if (id === `\0${DRAWINGS}`) {
        const file = isBuild ? `/${(await (await importDrawing()).drawDrawings()).file}` : DRAWN_WHEN_ASKED;
        return `export const drawingsFile = ${JSON.stringify(file)};`;
      }
      if (id !== `\0${PICTURES}`) return undefined;
      if (!isBuild) return `export { namedPictures as sharePictures } from ${JSON.stringify(entry)};`;
      const pictures = (await (await importDrawing()).drawSharePictures()).map(({ page, file, alt }) => [
        page,
        { page, src: `/${file}`, alt },
      ]);
      return `export const sharePictures = new Map(${JSON.stringify(pictures)});`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { drawDrawings, drawIcons, drawSharePictures, rasterizeAll } = await importDrawing();
      const drawings = await drawDrawings();
      this.emitFile({ type: "asset", fileName: drawings.file, source: drawings.svg });
      const pictures = await drawSharePictures();
      const pngs = await rasterizeAll(pictures);
      for (const [index, { file }] of pictures.entries())
        this.emitFile({ type: "asset", fileName: file, source: pngs[index] ?? "" });
      for (const [fileName, source] of await drawIcons()) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** Node reads no JSX, Vite does. */
export async function importDrawing(): Promise<Drawing> {
  return (await runnerImport<Drawing>(entry, { configFile: false, logLevel: "error" })).module;
}

const types = { ".png": "image/png", ".ico": "image/x-icon", ".webmanifest": "application/manifest+json" };

/** Drawn anew each time, so that a change shows. */
async function drawWhenAsked(server: ViteDevServer, address: string) {
  if (address === DRAWN_WHEN_ASKED) {
    const { svg } = await ((await server.ssrLoadModule(entry)) as Drawing).drawDrawings();
    return { type: "image/svg+xml", file: svg };
  }
  const type = types[path.extname(address) as keyof typeof types];
  if (!type) return undefined;
  const drawing = (await server.ssrLoadModule(entry)) as Drawing;
  const icon = (await drawing.drawIcons()).get(address.slice(1));
  if (icon) return { type, file: icon };
  const { page } = [...drawing.namedPictures.values()].find(({ src }) => src === address) ?? {};
  const picture = (await drawing.drawSharePictures()).find((drawn) => drawn.page === page);
  return picture && { type, file: await drawing.rasterize(picture.svg) };
}
