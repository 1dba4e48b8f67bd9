/** Draws all share pictures in one, as small as a list of messages shows them: node tools/pictures/contact-sheet.ts */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { importDrawing } from "./plugin.ts";

const file = path.resolve(import.meta.dirname, "../../docs/share-pictures.png");
const [columns, gap] = [5, 10];
const size = { width: 300, height: 158 };

const { drawSharePictures, rasterizeAll } = await importDrawing();
const pngs = await rasterizeAll(await drawSharePictures());
const tiles = pngs.map(async (png, index) => ({
  input: await sharp(png).resize(size).toBuffer(),
  left: gap + (index % columns) * (size.width + gap),
  top: gap + Math.floor(index / columns) * (size.height + gap),
}));
const sheet = sharp({
  create: {
    width: gap + columns * (size.width + gap),
    height: gap + Math.ceil(pngs.length / columns) * (size.height + gap),
    channels: 3,
    background: "#8a9a9c",
  },
}).composite(await Promise.all(tiles));
await writeFile(file, await sheet.png({ palette: true, quality: 80, dither: 0 }).toBuffer());
