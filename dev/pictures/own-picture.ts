import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { company } from "#content/company.ts";
import { ownerFiles, ownerFolder } from "#content/owner/files.ts";

export type OwnPicture = { content: Buffer; hash: string; width: number; height: number };

/** More would need over 400 MB of memory to read. */
const MOST_PIXELS = 100_000_000;

/** All at once, so that the owner need not build once for each. */
export async function listUnreadablePictures(): Promise<string[]> {
  const { services = {}, towns = {}, people = {}, ...others } = ownerFiles.photos;
  const named = [others, services, towns, people].flatMap((photos) => Object.values(photos));
  const files = [company.logo, company.icon, ...named.flatMap((photo) => photo?.file ?? []).map(inFolder)];
  const read = files.map(
    (file) =>
      file &&
      readOwnPicture(file).then(
        () => "",
        ({ message }: Error) => message,
      ),
  );
  return (await Promise.all(read)).filter((wrong) => wrong !== "");
}

function inFolder(photo: string): string {
  return `photos/${photo}`;
}

/**
 * Reads a picture in content/owner/. The size is as seen: phones often store it turned.
 * @throws Error that says what the owner can do.
 */
export async function readOwnPicture(file: string): Promise<OwnPicture> {
  const content = await readFile(path.join(ownerFolder(), file)).catch(() => {
    throw new Error(`content/owner/${file} is missing, but your facts name it. Capitals count.`);
  });
  const { width: wide = 0, height: high = 0 } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => ({}) as { width?: number; height?: number });
  if (wide * high > MOST_PIXELS)
    throw new Error(
      `content/owner/${file} is ${wide} by ${high} pixels, which is too large. Save it at most 10,000 wide.`,
    );
  try {
    // Decodes it: iPhone photos have a size, but no decoder.
    await sharp(content).stats();
    const { width, height } = (await sharp(content).metadata()).autoOrient;
    return { content, hash: createHash("sha256").update(content).digest("hex").slice(0, 10), width, height };
  } catch {
    throw new Error(`content/owner/${file} cannot be read as a picture. Save it as JPEG or PNG.`);
  }
}
