import type { EntryContext } from "react-router";

/**
 * Writes the inline script of a page, in place of React Router's <Scripts>. It depends on the route alone. Modules are
 * fetched after the first paint, when the browser is idle or at the first touch of a control; until then links, forms,
 * details and the menu are the browser's own. Nothing that is done before hydration is lost: a chosen filter is
 * sent as a form, and clicks on controls that need scripts are repeated (app/early-clicks.ts).
 */
export function writeStartScript(context: EntryContext): string {
  return `window.__reactRouterContext=${context.serverHandoffString};
__reactRouterContext.stream=new ReadableStream({start(controller){__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream());
{const page=${JSON.stringify(listModules(context))};${START}}`;
}

/** `routes` are the modules of the page's routes by id, a split one in parts; `others` is what they and the entry import. */
function listModules({ manifest, staticHandlerContext }: EntryContext) {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const routes = matched.map((route) => {
    const parts = [route.clientActionModule, route.clientLoaderModule, route.clientMiddlewareModule];
    return [route.id, [...parts.filter((part) => part !== undefined), route.module]] as const;
  });
  const entry = manifest.entry.module;
  const own = new Set([entry, ...routes.flatMap(([, parts]) => parts)]);
  const imported = [...manifest.entry.imports, ...matched.flatMap(({ imports = [] }) => imports)];
  return {
    runtime: manifest.hmr?.runtime,
    entry,
    routes,
    others: [manifest.url, ...new Set(imported.filter((file) => !own.has(file)))],
  };
}

// All modules but the entry, which hydrates as soon as it runs, can be imported at once. When one cannot be had, the next
// gesture tries again. The names are short because every page carries this.
const START = `
const load=f=>import(f),on=g=>["pointerdown","keydown","focusin"].map(t=>g(t,start,true)),
start=async()=>{on(removeEventListener);try{
if(page.runtime)await load(page.runtime);
document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:page.entry}));
const routes=page.routes.map(async([id,parts])=>[id,Object.assign({},...await Promise.all(parts.map(load)))]);
await Promise.all(page.others.map(load));
window.__reactRouterRouteModules=Object.fromEntries(await Promise.all(routes));
await load(page.entry)}catch(e){on(addEventListener);reportError(e)}};
on(addEventListener);
new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();
window.requestIdleCallback?requestIdleCallback(start,{timeout:2e3}):setTimeout(start,200)}}).observe({type:"paint",buffered:true});
window.earlyClicks=[];
addEventListener("click",e=>{if(window.earlyClicks){
const c=e.target.closest("button[type=button]:not([popovertarget])");
if(c)e.stopImmediatePropagation();
earlyClicks.push({target:c||e.target,needsScripts:!!c})}},true);
addEventListener("change",({target:t})=>{if(window.earlyClicks&&t.dataset.submits)t.form.requestSubmit()})
`;
