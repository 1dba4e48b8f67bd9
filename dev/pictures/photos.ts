/** The owner's photos at the sizes that screens need, without the place and time that a phone stores in them. */
import sharp from "sharp";
import { ownerFiles } from "#content/owner/files.ts";
import type { Photo } from "#content/photos.ts";
import { type OwnPicture, readOwnPicture } from "./own-picture.ts";

const usualWidths = [480, 960];
const largest = 1600;

type Photos = {
  photos: Record<string, Photo>;
  /** By path below the site's root. */
  files: [file: string, draw: () => Promise<Buffer>][];
};

let read: Promise<Photos> | undefined;

export function readPhotos(): Promise<Photos> {
  read ??= readAll(ownerFiles.photos);
  return read;
}

async function readAll({ services, towns, people, ...others }: typeof ownerFiles.photos): Promise<Photos> {
  const all: Photos = { photos: {}, files: [] };
  const named = [
    ...Object.entries(others),
    ...list("services", services),
    ...list("towns", towns),
    ...list("people", people),
  ];
  for (const [place, photo] of named) {
    if (!photo) continue;
    const { file, ...words } = photo;
    const picture = await readOwnPicture(`photos/${file}`);
    const { width, height } = picture;
    const widths = [...usualWidths.filter((usual) => usual < width), Math.min(width, largest)];
    const base = `assets/photo-${place.replace(/[^a-z]+/gi, "-")}-${picture.hash}`;
    all.photos[place] = { path: `/${base}`, widths, width, height, ...words };
    for (const size of widths)
      for (const format of ["avif", "webp"] as const)
        all.files.push([`${base}-${size}.${format}`, () => print(picture, size, format)]);
  }
  return all;
}

function list<One>(folder: string, photos: Record<string, One> = {}): [string, One][] {
  return Object.entries(photos).map(([key, photo]) => [`${folder}/${key}`, photo]);
}

/** sharp keeps no metadata unless asked to. */
function print({ content }: OwnPicture, width: number, format: "avif" | "webp"): Promise<Buffer> {
  const sized = sharp(content).autoOrient().resize({ width });
  return (
    format === "avif" ? sized.avif({ quality: 52, effort: 3 }) : sized.webp({ quality: 76 })
  ).toBuffer();
}
