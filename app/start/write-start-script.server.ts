import type { EntryContext } from "react-router";
import { formPaths, secretPaths } from "#domain/pages/private-paths.ts";
import type { PageModules } from "./start.ts";
import start from "./start.ts?inline-script";

/**
 * Replaces React Router's <Scripts>: modules load after the first paint, when idle or at the first press, key
 * or focus. Relies on undocumented details of React Router, which tests/app/start/write-start-script.test.ts checks.
 */
export function writeStartScript(context: EntryContext): { script: string; rules: string } {
  // Like <Scripts>, to stream loader data.
  context.renderMeta = { didRenderScripts: true };
  const script = `window.__reactRouterContext=${context.serverHandoffString};
__reactRouterContext.stream=new ReadableStream({start(controller){__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream());
window.pageModules=${JSON.stringify(listModules(context))};${start}`;
  return { script, rules };
}

function listModules({ manifest, staticHandlerContext }: EntryContext): PageModules {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const own = new Set([manifest.entry.module, ...matched.map(({ module }) => module)]);
  const imported = [...manifest.entry.imports, ...matched.flatMap(({ imports = [] }) => imports)];
  return {
    first: manifest.hmr?.runtime,
    entry: manifest.entry.module,
    routes: Object.fromEntries(matched.map(({ id, module }) => [id, module])),
    others: [manifest.url, ...new Set(imported.filter((file) => !own.has(file)))],
  };
}

const notPrepared = new Set([...formPaths, ...secretPaths, "/api"].map((path) => path.split("/")[1]));

/** Never prerender pages with a form, a secret or a query, or links to the same page. */
const rules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: `/(${[...notPrepared].join("|")})(/.*)?` } },
          { not: { href_matches: "/*\\?(.+)" } },
          // Not by selector, which would style the whole page twice more.
          { not: { href_matches: "/*#(.+)" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
