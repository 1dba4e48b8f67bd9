import sharp from "sharp";

/** The largest file that a picture which is shared may be. */
const MAX_BYTES = 60_000;

/**
 * Draws an SVG without text elements at its own size, with a palette.
 * @throws Error when the file would be larger than a share picture may be.
 */
export async function rasterize(svg: string): Promise<Buffer> {
  // Flat colors: 50 of them and no dithering cannot be told from all 4,500, and make two thirds of the file.
  const png = await sharp(Buffer.from(svg))
    .png({ palette: true, quality: 90, dither: 0, effort: 7, compressionLevel: 9 })
    .toBuffer();
  if (png.length > MAX_BYTES) throw new Error(`a share picture of ${png.length} bytes`);
  return png;
}

/** Draws a square SVG so many pixels wide, in all its colors. */
export function rasterizeIcon(svg: string, size: number): Promise<Buffer> {
  // The density makes librsvg draw at this size; otherwise pixels would be scaled.
  const density = (72 * size) / 40;
  return sharp(Buffer.from(svg), { density }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/** An .ico file of square PNGs (an ICONDIR, an ICONDIRENTRY of 16 bytes for each, the images). */
export function packIco(images: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}
