import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Writes .br and .gz beside every compressible file, once at build time, for the static middleware to serve. */
export function precompressAssets(): Plugin {
  return {
    name: "precompress-assets",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle(options) {
      const directory = options.dir;
      if (!directory) return;
      const files = await readdir(directory, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg|txt|json|xml|ico)$/.test(file))
          .map((file) => precompress(path.join(directory, file))),
      );
    },
  };
}

async function precompress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < 1024) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
