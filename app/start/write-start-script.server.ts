import type { EntryContext } from "react-router";
import type { PageModules } from "./start.ts";
import start from "./start.ts?inline-script";

/**
 * Replaces React Router's <Scripts>: modules load after the first paint, when idle or at the first press, key
 * or focus. Relies on undocumented details of React Router, which tests/app/start/write-start-script.test.ts checks.
 */
export function writeStartScript(context: EntryContext): string {
  // Like <Scripts>, to stream loader data.
  context.renderMeta = { didRenderScripts: true };
  return `window.__reactRouterContext=${context.serverHandoffString};
__reactRouterContext.stream=new ReadableStream({start(controller){__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream());
window.pageModules=${JSON.stringify(listModules(context))};${start}`;
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
