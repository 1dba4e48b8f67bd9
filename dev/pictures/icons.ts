/** Draws the icons. */
import sharp from "sharp";
import { readMark } from "./mark.ts";

const svg = await readMark();

/** By path below the site's root. Browsers ask for favicon.ico, and take a PNG. */
export const icons: readonly [file: string, draw: () => Promise<Buffer>][] = [
  ["favicon.svg", async () => Buffer.from(svg)],
  ["favicon.ico", () => drawIcon(svg, 48)],
  ["apple-touch-icon.png", () => drawIcon(fillSquare(0.9), 180)],
];

/** The mark, centered and scaled on the icon's background color, because operating systems round the corners. */
function fillSquare(scale: number): string {
  const [, ground, drawing] = svg.match(/<rect[^>]* fill="(#[0-9a-f]{6})"\/>(.*)<\/svg>/s) ?? [];
  if (!ground || !drawing) throw new Error("favicon.svg must be a drawing on a rect");
  // The center of the mark, which spans 5.8 to 35.5 across and 4.5 to 33.2 down.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" fill="${ground}"/><g transform="translate(20 20) scale(${scale}) translate(-20.65 -18.85)">${drawing}</g></svg>`;
}

function drawIcon(drawing: string, size: number): Promise<Buffer> {
  // Makes librsvg draw at this size instead of scaling pixels.
  const density = (72 * size) / 40;
  return sharp(Buffer.from(drawing), { density }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}
