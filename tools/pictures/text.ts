/** Sets text as outlines in the site's own fonts, so that a picture needs no font on the machine that draws it. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Blob, Face, Font, shape, Buffer as TextBuffer, Variation } from "harfbuzzjs";
import unpackWoff2 from "woff2-encoder/decompress";

const folder = path.resolve(import.meta.dirname, "../../app/styles/fonts");

/** In which outlines are asked for, for an em. */
const UNITS = 4096;

const faces = {
  display: await openFace("bricolage-display.woff2"),
  text: await openFace("figtree.woff2"),
};

/** How a line is set: the face with its weight, pixels, and em of tracking. */
export type Type = { face: keyof typeof faces; weight: number; size: number; tracking?: number };

export type Line = {
  /** Path data; the line starts at 0, 0, on its baseline. */ path: string;
  width: number;
};

/** @throws Error for a character that the site's font does not have. */
export function setLine(text: string, type: Type): Line {
  const { font, glyphs, advance } = shapeLine(text, type);
  const { size, tracking = 0 } = type;
  let x = 0;
  let outline = "";
  for (const glyph of glyphs) {
    outline += placeOutline(font.glyphToPath(glyph.id), size / UNITS, x + glyph.x * size, -glyph.y * size);
    x += (glyph.advance + tracking) * size;
  }
  return { path: outline, width: advance * size };
}

/** The width of a line in pixels, without drawing it. */
export function measureLine(text: string, type: Type): number {
  const key = [text, type.face, type.weight, type.tracking].join();
  let advance = advances.get(key);
  if (advance === undefined) {
    advance = shapeLine(text, type).advance;
    advances.set(key, advance);
  }
  return advance * type.size;
}

const advances = new Map<string, number>();

/** Kerned and tracked, in ems. */
function shapeLine(text: string, { face, weight, tracking = 0 }: Type) {
  const font = faces[face];
  font.setVariations([new Variation("wght", weight)]);
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: id }, index) => {
    if (id === 0) throw new Error(`a character of "${text}" is missing in the ${face} font`);
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return { id, advance: xAdvance / UNITS, x: xOffset / UNITS, y: yOffset / UNITS };
  });
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance + tracking, -tracking);
  return { font, glyphs, advance };
}

/** Fills lines one after another; a word that is wider than `width` gets a line of its own. */
export function breakLines(text: string, type: Type, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measureLine(longer, type) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** As few lines as `breakLines` makes, of lengths as equal as they can be. */
export function balanceLines(text: string, type: Type, width: number): string[] {
  const lines = breakLines(text, type, width);
  for (let narrower = width - 8; narrower > 0; narrower -= 8) {
    const next = breakLines(text, type, narrower);
    if (next.length > lines.length || next.some((line) => measureLine(line, type) > narrower))
      return breakLines(text, type, narrower + 8);
  }
  return lines;
}

async function openFace(file: string): Promise<Font> {
  const data = await unpackWoff2(await readFile(path.join(folder, file)));
  const font = new Font(new Face(new Blob(new Uint8Array(data).buffer)));
  font.setScale(UNITS, UNITS);
  return font;
}

/** Outlines come with y upwards and every coordinate absolute. */
function placeOutline(outline: string, scale: number, x: number, y: number): string {
  let isX = false;
  return outline.replace(/[A-Z]|-?[\d.]+/g, (part) => {
    if (/[A-Z]/.test(part)) {
      isX = false;
      return part;
    }
    isX = !isX;
    const value = isX ? x + Number(part) * scale : y - Number(part) * scale;
    return String(Math.round(value * 10) / 10);
  });
}
