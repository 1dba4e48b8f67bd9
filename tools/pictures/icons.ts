/** The icons of the site and its manifest, all drawn from public/favicon.svg. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { themeColors } from "#app/ui/theme-script.tsx";
import { company } from "#content/company.ts";
import { packIco, rasterizeIcon } from "./raster.ts";

const source = path.resolve(import.meta.dirname, "../../public/favicon.svg");

/** The files by their path below the site's root. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const svg = await readFile(source, "utf8");
  // Systems cut their own corners; of a maskable icon only a circle of 80 % is sure to be seen (W3C Web App Manifest).
  const touch = fillSquare(svg, 0.9);
  const maskable = fillSquare(svg, 0.8);
  const ico = [16, 32, 48].map(async (size) => ({ size, png: await rasterizeIcon(svg, size) }));
  return new Map([
    ["favicon.ico", packIco(await Promise.all(ico))],
    ["apple-touch-icon.png", await rasterizeIcon(touch, 180)],
    ["icon-192.png", await rasterizeIcon(svg, 192)],
    ["icon-512.png", await rasterizeIcon(svg, 512)],
    ["icon-maskable-192.png", await rasterizeIcon(maskable, 192)],
    ["icon-maskable-512.png", await rasterizeIcon(maskable, 512)],
    ["site.webmanifest", Buffer.from(JSON.stringify(describeSite()))],
  ]);
}

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

/** The icon on a square of its own ground, its mark in the middle and `scale` times as large. */
function fillSquare(svg: string, scale: number): string {
  const [, ground, drawing] = svg.match(/<rect[^>]* fill="(#[0-9a-f]{6})"\/>(.*)<\/svg>/s) ?? [];
  if (!ground || !drawing) throw new Error("favicon.svg is no drawing on a ground");
  // The middle of the mark: it reaches from 5.8 to 35.5 across and from 4.5 to 33.2 down.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" fill="${ground}"/><g transform="translate(20 20) scale(${scale}) translate(-20.65 -18.85)">${drawing}</g></svg>`;
}
