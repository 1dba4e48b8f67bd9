import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { guardClientGraph } from "./dev/vite-client-guard.ts";
import { precompressAssets } from "./dev/vite-precompress.ts";

export default defineConfig({
  plugins: [guardClientGraph(), reactRouter(), precompressAssets()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Code that every page loads goes into two files, as each file costs a modulepreload line in every page.
            codeSplitting: {
              groups: [
                { name: "framework", test: /\/node_modules\//, minShareCount: 3 },
                { name: "site", test: /\/(app\/ui|content|domain)\//, minShareCount: 3 },
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
