/** Draws the pictures that others show for a page: share pictures and icons. Loaded by plugin.ts through Vite, for JSX. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DrawingsFile } from "./drawings.tsx";
import type { SharePicture } from "./frame.tsx";
import { paint } from "./paint.ts";
import { rasterize } from "./raster.ts";
import { listSharePictures } from "./share-pictures.tsx";
import { readSheet } from "./sheet.ts";

export { drawIcons } from "./icons.ts";
export { rasterize };

const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, "node_modules/.cache/share-pictures");
const sheets = [
  "app/styles/tokens.css",
  "app/styles/scenes.css",
  "app/styles/drawings.css",
  "app/styles/map.css",
  "tools/pictures/share.css",
];

/** Changed when rasterize() draws the same SVG otherwise, so that kept files are drawn anew. */
const RASTER = "1";

/** A share picture as an SVG that needs nothing else; `file` holds a hash of what can be seen. */
export type DrawnPicture = Pick<SharePicture, "page" | "alt"> & { file: string; svg: string };

/** Draws the picture of every page that is shared, in the light theme. @throws Error for a letter that the fonts lack. */
export async function drawSharePictures(): Promise<DrawnPicture[]> {
  const css = await Promise.all(sheets.map((sheet) => readFile(path.join(root, sheet), "utf8")));
  const rules = css.flatMap(readSheet);
  return listSharePictures().map(({ page, alt, drawing }) => {
    const svg = paint(renderToStaticMarkup(drawing), rules);
    const hash = createHash("sha256").update(RASTER).update(svg).digest("hex").slice(0, 8);
    return { page, alt, file: `share/${nameOf(page)}.${hash}.png`, svg };
  });
}

/** The file of the pages' drawings (drawings.tsx); its name holds a hash of what is inside. */
export async function drawDrawings(): Promise<{ file: string; svg: string }> {
  const sheet = await readFile(path.join(root, "app/styles/drawings.css"), "utf8");
  const style = sheet
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};:,]) ?/g, "$1")
    .trim();
  const svg = renderToStaticMarkup(createElement(DrawingsFile, { style }));
  const hash = createHash("sha256").update(svg).digest("base64url").slice(0, 8);
  return { file: `assets/drawings-${hash}.svg`, svg };
}

/** The PNGs of the pictures, in their order. Those that have not changed are taken from the last time. */
export async function rasterizeAll(pictures: readonly DrawnPicture[]): Promise<Buffer[]> {
  await mkdir(cache, { recursive: true });
  const kept = await readdir(cache);
  const names = pictures.map(({ file }) => path.basename(file));
  await Promise.all(kept.filter((name) => !names.includes(name)).map((name) => rm(path.join(cache, name))));
  return Promise.all(
    pictures.map(async ({ svg }, index) => {
      const name = names[index] ?? "";
      if (kept.includes(name)) return readFile(path.join(cache, name));
      const png = await rasterize(svg);
      await writeFile(path.join(cache, name), png);
      return png;
    }),
  );
}

/** What a page shows while the site is developed: addresses without a hash, since pictures are drawn when asked for. */
export const namedPictures = new Map(
  listSharePictures().map(({ page, alt }) => [page, { page, src: `/share/${nameOf(page)}.png`, alt }]),
);

function nameOf(page: string): string {
  return page === "/" ? "home" : page.slice(1).replaceAll("/", "-");
}
