import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { drawPictures } from "./dev/pictures/plugin.ts";
import { guardClientGraph } from "./dev/vite-client-guard.ts";

export default defineConfig({
  plugins: [guardClientGraph(), reactRouter(), drawPictures(), precompressAssets()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Code that every page loads goes into two files, as each file costs a modulepreload line in every page.
            codeSplitting: {
              groups: [
                { name: "framework", test: /\/node_modules\//, minShareCount: 3 },
                {
                  name: "site",
                  test: /\/(app\/((ui|forms)\/|[\w-]+\.ts$)|content\/|domain\/)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
  build: {
    // Browsers of early 2023: the sheets are written flat, light-dark() as custom properties.
    target: ["chrome109", "edge109", "firefox109", "safari16.3"],
    assetsInlineLimit: 0,
  },
});

/** Writes .br and .gz beside every compressible file, once at build time, for the static middleware to serve. */
function precompressAssets(): Plugin {
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
          .filter((file) => /\.(js|css|svg|txt|json|xml|webmanifest)$/.test(file))
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
