import { defineConfig } from "vite";
import { includeOwnerFiles } from "./owner-files-plugin.ts";

/** Builds one module for Node.js, without packages, plus style sheet and fonts. */
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
    cssTarget: ["chrome111", "edge111", "firefox115", "safari16.4"],
    cssMinify: true,
    reportCompressedSize: false,
    // The assets folder is public, so code goes elsewhere.
    rolldownOptions: { output: { chunkFileNames: "chunks/[name]-[hash].js" } },
  },
});
