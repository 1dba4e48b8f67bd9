import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { guardClientGraph } from "./dev/vite-client-guard.ts";

export default defineConfig({
  plugins: [guardClientGraph(), reactRouter(), precompressAssets()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files, each with what is loaded together (docs/decisions/020-scripts-after-the-first-paint.md).
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|preload-helper/,
                },
                // What the frame of every page is made of; drawings come with the parts that show them.
                {
                  name: "site",
                  test: /\/app\/(\w|-)+\.ts|\/app\/ui\/(failure|brand|call-button|static-part|streamed)|\/content\/company|\/lucide-react\/(?!.*\/icons\/)|\/icons\/(phone|menu|x|arrow-right)\.mjs/,
                },
                { name: "drawings", test: /\/app\/ui\/(scenes\/|service-|map-)/, minShareCount: 2 },
                {
                  name: "forms",
                  test: /\/(zod|domain\/forms|app\/forms\/(?!place|zip|route|date))/,
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
    target: "es2022",
    // Browsers since 2024 support light-dark(); a fallback for older ones would double the style sheet.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
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
