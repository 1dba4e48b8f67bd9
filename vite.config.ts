import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { drawPictures } from "./dev/pictures/plugin.ts";
import { includeOwnerFiles } from "./dev/vite/owner-files-plugin.ts";
import { guardClientGraph } from "./dev/vite/vite-client-guard.ts";

export default defineConfig(({ command }) => ({
  plugins: [guardClientGraph(), includeOwnerFiles(), reactRouter(), drawPictures()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files, each with what is loaded together (docs/decisions/010-nothing-delays-the-first-paint.md).
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|preload-helper|rolldown.runtime/,
                },
                // What the frame of every page is made of; maps come with the parts that show them.
                {
                  name: "site",
                  test: /\/app\/(?!analytics)(\w|-)+\.ts|\/app\/ui\/(failure|brand|call-button|estimate-link|static-part|streamed|use-|draw-icon|icons)|places\/time-zone|\/routes\/home\/categories|\/content\/letterhead/,
                },
                // What else some pages say of the company; most say only what is in the letterhead.
                { name: "company", test: /content\/(company|opening-hours|payment)/ },
                // One field, which the referral form has too.
                { name: "field", test: /\/app\/forms\/field|alert-icon/ },
                // Where from, where to, and when: the short form of the home page, the estimate and the plan have them all.
                {
                  name: "fields",
                  test: /\/app\/forms\/(place|zip|route|date)|place-name|find-town|local-day|places\/distance|\/content\/locations/,
                },
                // The rules that work out a plan as it is tapped together.
                {
                  name: "plan",
                  test: /\/domain\/plan\/(?!contents|cost|lists|notes|ruling)/,
                  minShareCount: 2,
                },
                // What shows reviews and their figures.
                { name: "reviews", test: /\/domain\/reviews\/|\/ui\/(stars|with-figures)/, minShareCount: 2 },
                // A few bytes, too, beside the lines of the map.
                { name: "scenes", test: /\/app\/ui\/scenes|drawings/ },
                { name: "maps", test: /\/app\/ui\/(service-|map-)/, minShareCount: 2 },
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
    // The whole web process in one bundle, so that it starts fast (docs/decisions/010-nothing-delays-the-first-paint.md). Node.js runs
    // whatever it is made of in development.
    ssr: {
      build: { rolldownOptions: { input: "./server/main.ts" } },
      ...(command === "build"
        ? { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }
        : {}),
    },
  },
  build: {
    // Browsers of early 2023: the sheets are written flat, light-dark() as custom properties.
    target: ["chrome109", "edge109", "firefox109", "safari16.3"],
    assetsInlineLimit: 0,
    // Every page has loaded these before it imports anything.
    modulePreload: {
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/\/(framework|rolldown-runtime|site)-[^/]*$/.test(file)),
    },
  },
}));
