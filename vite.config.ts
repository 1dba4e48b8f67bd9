import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { drawPictures } from "./dev/pictures/plugin.ts";
import { includeOwnerFiles } from "./dev/vite/owner-files-plugin.ts";
import { guardClientGraph } from "./dev/vite/vite-client-guard.ts";

/** Words of filter lists such as EasyPrivacy: a blocked file would stop what it is shared with. */
const filtered =
  /analytic|track|click|event|stat|count|metric|visit|view|abandon|banner|share|social|\bads?\b/i;

export default defineConfig(({ command }) => ({
  plugins: [guardClientGraph(), includeOwnerFiles(), reactRouter(), drawPictures()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }) =>
              filtered.test(name) ? "assets/part-[hash].js" : "assets/[name]-[hash].js",
            // Few files, grouped by what loads together (docs/decisions/010-nothing-delays-the-first-paint.md).
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|preload-helper|rolldown.runtime/,
                },
                // The frame of every page.
                {
                  name: "site",
                  test: /\/app\/(?!analytics)(\w|-)+\.ts|\/app\/ui\/[a-z-]+\/(failure|brand|call-button|estimate-link|unhydrated\.|streamed|use-|draw-icon|icons)|dates\/time-zone|\/routes\/home\/categories|\/content\/(by-office|contact-details|home-offices|left-out|logo|truck)/,
                },
                // Company facts beyond the contact details, which few pages show.
                {
                  name: "company",
                  test: /content\/(company|insurance|opening-hours|payment|rates\.|work-days)|dates\/office-hours/,
                },
                {
                  name: "terms",
                  test: /content\/rates-in-words|domain\/company\/registrations/,
                  minShareCount: 2,
                },
                // One field and its day, which the referral form has too.
                { name: "field", test: /\/app\/forms\/field|alert-icon|local-day/ },
                // Where from, where to, and when: shared by the home page's short form, the estimate and the plan.
                {
                  name: "fields",
                  test: /\/app\/forms\/(place|zip|route|date)|place-name|find-town|places\/distance|\/content\/locations/,
                },
                // The rules that compute a plan in the browser.
                {
                  name: "plan",
                  test: /\/domain\/plan\/(?!contents|cost|day-weather|deposit|lists|notes|ruling|timeline)/,
                  minShareCount: 2,
                },
                // Reviews and their figures.
                {
                  name: "reviews",
                  test: /\/domain\/reviews\/|\/ui\/reviews\/(stars|with-figures)/,
                  minShareCount: 2,
                },
                // Small, so that pages with scenes do not load the map.
                { name: "scenes", test: /\/app\/ui\/pictures\/scenes|drawings/ },
                { name: "maps", test: /\/app\/ui\/map\/(service-|map-)/, minShareCount: 2 },
                {
                  name: "forms",
                  test: /\/(zod|domain\/forms\/(?!meant)|moves\/arrival-window|app\/forms\/(?!place|zip|route|date|draft|fresh|kept|sent|suggest))/,
                  minShareCount: 2,
                },
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
