import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { guardClientGraph } from "./dev/vite-client-guard.ts";
import { precompressAssets } from "./dev/vite-precompress.ts";

export default defineConfig({
  plugins: [guardClientGraph(), tailwindcss(), reactRouter(), precompressAssets()],
  environments: {
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
  build: { target: "es2022", assetsInlineLimit: 0 },
});
