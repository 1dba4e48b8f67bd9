import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
const gps = { GPSLatitudeRef: "N", GPSLatitude: "39/1 2/1 0/1" };

/** As a phone stores it: turned, with the place. */
function takePhoto(): Promise<Buffer> {
  const plain = sharp({ create: { width: 2000, height: 3000, channels: 3, background: "#336699" } });
  return plain.withMetadata({ orientation: 6 }).withExifMerge({ IFD3: gps }).jpeg().toBuffer();
}

beforeAll(async () => {
  mkdirSync(path.join(folder, "photos"));
  writeFileSync(path.join(folder, "photos/crew.jpg"), await takePhoto());
  writeFileSync(path.join(folder, "photos/photos.json"), describe({ crew: "crew.jpg" }));
  vi.stubEnv("OWNER_DIR", folder);
});

afterAll(() => {
  vi.unstubAllEnvs();
  // Later test files share the modules.
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

function describe(files: Record<string, string>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(files).map(([key, file]) => [key, { file, shows: "Us" }])),
  );
}

async function read() {
  vi.resetModules();
  return (await import("#dev/pictures/photos.ts")).readPhotos();
}

test("photos stand upright, in two formats at three sizes, and do not say where they were taken", async () => {
  expect((await sharp(await takePhoto()).metadata()).exif).toBeDefined();
  const { photos, files } = await read();
  expect(photos["crew"]).toMatchObject({ width: 3000, height: 2000, widths: [480, 960, 1600], shows: "Us" });
  expect(files).toHaveLength(6);
  for (const [name, draw] of files.filter(([file]) => file.includes("-480."))) {
    const { exif, width, height, format } = await sharp(await draw()).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 480, height: 320 });
    expect(format).toBe(name.endsWith("webp") ? "webp" : "heif");
  }
});

test("a file that is missing or cannot be read is named", async () => {
  writeFileSync(path.join(folder, "photos/photos.json"), describe({ truck: "truck.heic" }));
  await expect(read()).rejects.toThrow("content/owner/photos/truck.heic is missing");
  writeFileSync(path.join(folder, "photos/truck.heic"), "no picture");
  writeFileSync(path.join(folder, "company.json"), JSON.stringify({ logo: "logo.png" }));
  vi.resetModules();
  const { listUnreadablePictures } = await import("#dev/pictures/own-picture.ts");
  expect(await listUnreadablePictures()).toEqual([
    expect.stringContaining("content/owner/logo.png is missing"),
    expect.stringContaining("truck.heic cannot be read"),
  ]);
  await expect(read()).rejects.toThrow(/truck\.heic cannot be read .* Save it as JPEG/);
});

test("a picture with too many pixels is refused before it is read", async () => {
  const photo = await takePhoto();
  // The height and width of the frame header (SOF0).
  photo.writeUInt32BE(0x4e204e20, photo.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  writeFileSync(path.join(folder, "photos/huge.jpg"), photo);
  const { readOwnPicture } = await import("#dev/pictures/own-picture.ts");
  await expect(readOwnPicture("photos/huge.jpg")).rejects.toThrow(/is 20000 by 20000 pixels.*Save it/);
});
