import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { drawPictures } from "./dev/pictures/plugin.ts";
import { guardClientGraph } from "./dev/vite-client-guard.ts";

export default defineConfig(({ command }) => ({
  plugins: [guardClientGraph(), reactRouter(), drawPictures()],
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
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|preload-helper|rolldown.runtime/,
                },
                // What the frame of every page is made of; drawings come with the parts that show them.
                {
                  name: "site",
                  test: /\/app\/(\w|-)+\.ts|\/app\/ui\/(failure|brand|call-button|estimate-link|static-part|streamed|use-)|\/routes\/home\/categories|\/content\/company|\/lucide-react\/(?!.*\/icons\/)|\/icons\/(phone|menu|x|arrow-right)\.mjs/,
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
    ssr: {
      build: { rolldownOptions: { input: "./server/app.ts" } },
      // Into the bundle, of which they are a small part: the image carries none of their thousands of files.
      ...(command === "build" && { resolve: { noExternal: ["lucide-react", "web-vitals", /^@radix-ui\//] } }),
    },
  },
  build: {
    // Browsers of early 2023: the sheets are written flat, light-dark() as custom properties.
    target: ["chrome109", "edge109", "firefox109", "safari16.3"],
    assetsInlineLimit: 0,
  },
}));
