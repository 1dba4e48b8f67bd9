import type { EntryContext } from "react-router";

/**
 * Writes the inline script of a page, in place of React Router's <Scripts>. It depends on the route alone. Modules are
 * fetched after the first paint, when the browser is idle or at the first touch of a control; until then links, forms,
 * details and the menu are the browser's own. Nothing that is done before hydration is lost: a chosen filter is
 * sent as a form, and clicks on controls that need scripts are repeated (app/early-clicks.ts).
 */
export function writeStartScript(context: EntryContext): string {
  // Hot reload, in development, must run before any module.
  const runtime = context.manifest.hmr?.runtime;
  return `window.__reactRouterContext=${context.serverHandoffString};
__reactRouterContext.stream=new ReadableStream({start(controller){__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream());
{const page=${JSON.stringify(listModules(context))};${START.replace("BEFORE", runtime ? `await load("${runtime}");` : "")}}`;
}

/** `routes` are the modules of the page's routes by id, `others` what they and the entry import. */
function listModules({ manifest, staticHandlerContext }: EntryContext) {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const own = new Set([manifest.entry.module, ...matched.map(({ module }) => module)]);
  const imported = [...manifest.entry.imports, ...matched.flatMap(({ imports = [] }) => imports)];
  return {
    entry: manifest.entry.module,
    routes: Object.fromEntries(matched.map(({ id, module }) => [id, module])),
    others: [manifest.url, ...new Set(imported.filter((file) => !own.has(file)))],
  };
}

// All modules but the entry, which hydrates as soon as it runs, can be imported at once; the entry is
// only fetched. When one cannot be had, the next
// gesture tries again, or three seconds do. The names are short because every page carries this.
// From hydration on, links open no documents, and the rules about them go (app/ui/start-script.tsx).
// A page that the browser has prepared waits until somebody opens it.
// A browser that is never idle fetches them two seconds after the paint; one without requestIdleCallback (Safari) at once.
const START = `
let retry;const load=f=>import(f),on=g=>["pointerdown","keydown","focusin"].map(t=>g(t,start,true)),
start=async()=>{clearTimeout(retry);if(document.prerendering){document.addEventListener("prerenderingchange",start,{once:true});return}
on(removeEventListener);try{BEFORE
const routes=Object.entries(page.routes).map(async([id,f])=>[id,await load(f)]);
await Promise.all([fetch(page.entry),...page.others.map(load)]);
window.__reactRouterRouteModules=Object.fromEntries(await Promise.all(routes));
document.querySelector("[type=speculationrules]")?.remove();
await load(page.entry)}catch{on(addEventListener);retry=setTimeout(start,3000)}};
on(addEventListener);
new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();
(window.requestIdleCallback||setTimeout)(start,{timeout:2000})}}).observe({type:"paint",buffered:true});
window.earlyClicks=[];
addEventListener("click",e=>{const c=e.target.closest("button[type=button]");
if(c?.hasAttribute("data-early")){if(!c.isLive){e.stopPropagation();c.early=1+(c.early||0)}}
else if(window.earlyClicks){if(c)e.stopPropagation();earlyClicks.push([c||e.target,!!c])}},true);
addEventListener("change",({target:t})=>{if(window.earlyClicks&&t.dataset.submits)t.form.requestSubmit()})
`;
