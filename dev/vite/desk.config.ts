import { defineConfig } from "vite";
import { includeOwnerFiles } from "./owner-files-plugin.ts";

/** Builds the desk into build/desk: one module for Node.js, and the sheet and fonts that it sends. Packages stay outside. */
export default defineConfig({
  plugins: [includeOwnerFiles()],
  publicDir: false,
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    ssr: "desk/main.ts",
    outDir: "build/desk",
    emitAssets: true,
    assetsInlineLimit: 0,
    target: "node24",
    cssTarget: ["chrome109", "edge109", "firefox109", "safari16.3"],
    cssMinify: true,
    reportCompressedSize: false,
    // The assets are served to everybody, so code stands elsewhere.
    rolldownOptions: { output: { chunkFileNames: "chunks/[name]-[hash].js" } },
  },
});
