/** Draws a page's social image: its drawing or map, as a postcard with our mark. */

import { readFileSync } from "node:fs";
import sharp from "sharp";
import { SHARE_PICTURE } from "#app/seo/describe-page.ts";
import { bendRoute, route7 } from "#app/ui/map/map-route.ts";
import { findMapTown, type MapPoint, mapTowns } from "#app/ui/map/map-towns.ts";
import { ifOffices, route7Offices } from "#content/by-office.ts";
import { homeOffices } from "#content/home-offices.ts";
import { towns } from "#content/locations.ts";
import { isHomeOffice, nearestHomeOffice } from "#domain/places/home-offices.ts";
import { readMark } from "./mark.ts";

const { width, height } = SHARE_PICTURE;
/** Border width of the postcard. */
const edge = 30;
const inner = { width: width - 2 * edge, height: height - 2 * edge };

const drawings = read("app/drawings.svg");
const [symbols] = drawings.match(/<symbol.*<\/symbol>/s) ?? [];
const [land, roads] = [read("app/ui/map/map-land.svg"), read("app/routes/location/town-roads.svg")];
const mark = (await readMark()).replace("<svg ", '<svg width="40" height="40" ');
const [day = "", night = ""] = read("app/styles/scenes.css").split(".art-night,");
const colors = { ...readColors(read("app/styles/tokens.css")), ...readColors(day) };
/** With lit windows. */
const nightColors = { ...colors, ...readColors(night), "--il-g": "#fed990" };

/** Throws if the page's drawing or town is missing. */
export async function drawSharePicture(page: string): Promise<Buffer> {
  const [, area, key = ""] = page.split("/");
  if (area === "services") return print(showScene(`service-${key}`, "0 33 240"), key === "emergency");
  if (area === "locations") return print(showTown(key));
  if (area === "about") return print(showScene("about", "0 136 760"));
  return print(area === "referrals" ? showScene("thanks", "-28 14 296") : showRegion());
}

/** `view`: left, top and width of the visible part. */
function showScene(id: string, view: string): string {
  return `${crop(view)}<path fill="var(--il-sky)" d="M-99-99H999V999H-99Z"/>${inherit(findDrawing(id))}</svg>`;
}

/** The offices; those on Route 7 with the road, its end, and the truck on it. */
function showRegion(): string {
  const hasRoute = ifOffices(route7Offices, true, false);
  const ends = [...homeOffices, ...(hasRoute ? ["alexandria"] : [])].map((key) =>
    drawPin(findTown(key), 1.5),
  );
  if (!hasRoute) return `${crop("10 40 960")}${land}${roads}${ends.join("")}</svg>`;
  const truck = '<use href="#art-truck" style="--lw: 5.8" transform="translate(345 205) scale(.36)"/>';
  return `${crop("10 40 960")}${land}${drawRoute(route7, 1)}${inherit(truck)}${ends.join("")}</svg>`;
}

function showTown(key: string): string {
  const here = findTown(key);
  const town = towns.find((town) => town.key === key);
  const office = town && !isHomeOffice(key) ? findTown(nearestHomeOffice(town).key) : undefined;
  const others = mapTowns.filter((other) => other.key !== key);
  const dots = others.map(({ x, y }) => `<circle class="dot" cx="${x}" cy="${y}" r="3.2"/>`);
  const lines = land.replace(/<path class="[^"]*map-interstates.*/, "") + roads;
  const route = office ? drawRoute(bendRoute(office, here), 0.6) : "";
  return `${crop(`${here.x - 140} ${here.y - 82} 280`)}${lines}${route}${dots.join("")}${drawPin(here, 1.1)}</svg>`;
}

function findTown(key: string): MapPoint {
  const town = findMapTown(key);
  if (!town) throw new Error(`${key} is not on the map`);
  return town;
}

function findDrawing(id: string): string {
  const [drawing] = drawings.match(new RegExp(`<g id="${id}">.*?\\n  </g>`, "s")) ?? [];
  if (!drawing) throw new Error(`app/drawings.svg has no drawing ${id}`);
  return drawing;
}

/** Line ends that drawings inherit on pages (app/styles/scenes.css). */
function inherit(drawing: string): string {
  return `${symbols}<g stroke-linecap="round" stroke-linejoin="round">${drawing}</g>`;
}

function crop(view: string): string {
  const high = (Number(view.split(" ")[2]) / inner.width) * inner.height;
  return `<svg x="${edge}" y="${edge}" width="${inner.width}" height="${inner.height}" viewBox="${view} ${high}">`;
}

function drawPin({ x, y }: MapPoint, scale: number): string {
  return `<g class="pin" transform="translate(${x} ${y}) scale(${scale})">
    <path d="M0 0c-9-12-12-15-12-21a12 12 0 0 1 24 0c0 6-3 9-12 21Z"/><circle cy="-21" r="4.6"/></g>`;
}

function drawRoute(line: string, scale: number): string {
  return `<g class="route"><path stroke-width="${9 * scale}" d="${line}"/>
    <path stroke-width="${4.5 * scale}" stroke-dasharray="${11 * scale} ${7 * scale}" d="${line}"/></g>`;
}

function print(picture: string, isNight = false): Promise<Buffer> {
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-size="2.2">
    <style>
      .dot { fill: var(--ink); stroke: var(--paper); stroke-width: 1.2 }
      .pin path { fill: var(--signal); stroke: var(--ink); stroke-width: 1.8 }
      .pin circle { fill: var(--ink) }
      .route path { fill: none; stroke: var(--paper) }
      .route path + path { stroke: var(--route) }
      .rim { stroke: var(--ink); stroke-width: 4 }
    </style>
    <path fill="var(--map-far)" d="M0 0H1200V630H0Z"/>
    ${picture}
    <path fill="var(--paper)" fill-rule="evenodd" d="M0 0H1200V630H0ZM30 30V600H1170V30Z"/>
    <path fill="none" class="rim" d="M30 30V600H1170V30Z"/>
    <path fill="var(--kraft)" class="rim" d="M66-4H198V118L176 140H88L66 118Z"/>
    <g transform="translate(88 26) scale(2.2)">${mark}</g>
  </svg>`;
  const flat = flatten(card, isNight ? nightColors : colors);
  return sharp(Buffer.from(flat)).png({ palette: true, quality: 90, dither: 0 }).toBuffer();
}

/**
 * librsvg does not support custom properties, so this inlines colors and passes `--lw`, the line width, as the font
 * size.
 */
function flatten(svg: string, values: Record<string, string>): string {
  const look = (_all: string, name: string): string => {
    const value = values[name] ?? "";
    return value.startsWith("var(") ? look("", value.slice(4, -1)) : value;
  };
  return svg
    .replaceAll("--lw:", "font-size:")
    .replaceAll("var(--lw)", "1em")
    .replace(/calc\(1em \* ([\d.]+)px\)/g, "$1em")
    .replace(/var\((--[\w-]+)\)/g, look);
}

/** Uses the light theme. */
function readColors(css: string): Record<string, string> {
  const declarations = css.matchAll(/(--[\w-]+): (?:light-dark\((#\w+),|([^;]+);)/g);
  return Object.fromEntries([...declarations].map(([, name, light, value]) => [name, light ?? value]));
}

function read(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
}
