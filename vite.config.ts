import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { drawPictures } from "./dev/pictures/plugin.ts";
import { bundleInlineScripts } from "./dev/vite/inline-script-plugin.ts";
import { includeOwnerFiles } from "./dev/vite/owner-files-plugin.ts";
import { guardClientGraph } from "./dev/vite/vite-client-guard.ts";

/** Words of filter lists such as EasyPrivacy: a blocked file would stop what it is shared with. */
const filtered =
  /analytic|track|click|event|stat|count|metric|visit|view|abandon|banner|share|social|\bads?\b/i;

export default defineConfig(({ command }) => ({
  plugins: [guardClientGraph(), bundleInlineScripts(), includeOwnerFiles(), reactRouter(), drawPictures()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }) =>
              filtered.test(name) ? "assets/part-[hash].js" : "assets/[name]-[hash].js",
            codeSplitting: {
              groups: [
                { name: "framework", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                // What every page has: the root, its title, the note of where its visitor came from, and all that they import.
                { name: "site", test: /\/app\/(root|seo\/describe-page|start\/note-visit)\.tsx?$/ },
                // Few files for the rest, because each is a request.
                { name: "common", minShareCount: 10 },
                { name: "forms", test: /\/app\/forms\/(?!day-)/, minShareCount: 3 },
                { name: "calendar", test: /\/app\/forms\/day-/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // One bundle for the web process, which starts faster (docs/decisions/010-nothing-delays-the-first-paint.md).
    ssr: {
      build: { rolldownOptions: { input: "./server/main.ts" } },
      ...(command === "build"
        ? { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }
        : {}),
    },
  },
  build: {
    // Browsers of mid-2023: flattens nested CSS and replaces light-dark().
    target: ["chrome111", "edge111", "firefox115", "safari16.4"],
    assetsInlineLimit: 0,
    // Every page loads these first.
    modulePreload: {
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/\/(framework|rolldown-runtime|site)-[^/]*$/.test(file)),
    },
  },
}));
