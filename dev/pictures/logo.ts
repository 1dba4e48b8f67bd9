import sharp from "sharp";
import { company } from "#content/company.ts";
import type { logo } from "#content/logo.ts";
import { readOwnPicture } from "./own-picture.ts";

/** In CSS pixels; its file has twice as many. */
const box = { width: 140, height: 40 };

export async function readLogo(): Promise<{ logo: typeof logo; files: [string, () => Promise<Buffer>][] }> {
  if (!company.logo) return { logo: null, files: [] };
  const picture = await readOwnPicture(company.logo);
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const file = `assets/logo-${picture.hash}.webp`;
  const draw = () =>
    sharp(picture.content, { density: 300 })
      .resize(width * 2)
      .webp({ quality: 90 })
      .toBuffer();
  return { logo: { src: `/${file}`, width, height, isWide: width > height * 1.8 }, files: [[file, draw]] };
}
