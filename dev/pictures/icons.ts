/** Draws the icons and manifest. */
import sharp from "sharp";
import { themeColors } from "#app/ui/theme/theme-colors.ts";
import { company } from "#content/company.ts";
import { readMark } from "./mark.ts";

const svg = await readMark();
// Operating systems round the corners; of a maskable icon, only the inner 80% circle is always visible (W3C Web App Manifest).
const touch = fillSquare(0.9);
const maskable = fillSquare(0.8);

/** By path below the site's root. */
export const icons: readonly [file: string, draw: () => Promise<Buffer>][] = [
  ["favicon.svg", async () => Buffer.from(svg)],
  ["favicon.ico", async () => packIco(await Promise.all([16, 32, 48].map((size) => drawIcon(svg, size))))],
  ["apple-touch-icon.png", () => drawIcon(touch, 180)],
  ["icon-192.png", () => drawIcon(svg, 192)],
  ["icon-512.png", () => drawIcon(svg, 512)],
  ["icon-maskable-192.png", () => drawIcon(maskable, 192)],
  ["icon-maskable-512.png", () => drawIcon(maskable, 512)],
  ["site.webmanifest", async () => Buffer.from(JSON.stringify(describeSite()))],
];

function describeSite() {
  const icons = ["192", "512"].flatMap((size) =>
    (["any", "maskable"] as const).map((purpose) => ({
      src: `/icon-${purpose === "any" ? "" : "maskable-"}${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    })),
  );
  return {
    id: "/",
    name: company.name,
    short_name: company.shortName,
    description: `Licensed and insured movers in ${company.serviceArea}.`,
    lang: "en-US",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }, ...icons],
    shortcuts: [
      { name: "Get a free estimate", url: "/estimate" },
      { name: "Contact us", url: "/contact" },
    ],
  };
}

/** The mark, centered and scaled on the icon's background color. */
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

/** An ICONDIR, one 16-byte ICONDIRENTRY per image, then the images. */
function packIco(pngs: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pngs.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = head.length;
  for (const [index, png] of pngs.entries()) {
    const entry = 6 + 16 * index;
    // The width, from the PNG header.
    const size = png.readUInt32BE(16);
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pngs]);
}
