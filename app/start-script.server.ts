import type { EntryContext } from "react-router";
import { formPaths, secretPaths } from "#domain/pages/private-paths.ts";

/**
 * Writes what takes the place of React Router's <Scripts>. It depends on the route alone. Modules are fetched after the first
 * paint, when the browser is idle or at the first touch of a control; until then links, forms, details and the menu are the
 * browser's own. Nothing that is done before hydration is lost: a chosen filter is sent as a form, and clicks on controls that
 * need scripts are repeated (early-clicks.ts). It knows more of React Router than is documented: see the contract test.
 */
export function writeStartScript(context: EntryContext): { script: string; rules: string } {
  // As <Scripts> does: the loaders' data is streamed into the page.
  context.renderMeta = { didRenderScripts: true };
  // Hot reload, in development, must run before any module.
  const runtime = context.manifest.hmr?.runtime;
  const script = `window.__reactRouterContext=${context.serverHandoffString};
__reactRouterContext.stream=new ReadableStream({start(controller){__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream());
{const page=${JSON.stringify(listModules(context))};${START.replace("BEFORE", runtime ? `await load("${runtime}");` : "")}}`;
  return { script, rules };
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

const notPrepared = new Set([...formPaths, ...secretPaths, "/api"].map((path) => path.split("/")[1]));

/** Pages to prerender: none with a form, a secret or a query, and no other part of the page that is open. */
const rules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: `/(${[...notPrepared].join("|")})(/.*)?` } },
          { not: { href_matches: "/*\\?(.+)" } },
          { not: { selector_matches: "[href*='#']" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

// Every file is fetched before any is imported: some browsers remember for as long as the page is open that an import
// failed, and none ends one that hangs, as happens when a phone changes its network. When a file cannot be had, the next
// gesture tries again, or three seconds do. The names are short because every page carries this.
// From hydration on, links open no documents, and the rules about them go.
// A page that the browser has prepared waits until somebody opens it.
// A browser that is never idle begins two seconds after the paint; one without requestIdleCallback (Safari) at once; one
// that tells no paints (some do not, for privacy) five seconds after the page is loaded.
const START = `
let retry,isStarted;const load=f=>import(f),on=g=>["pointerdown","keydown","focusin"].map(t=>g(t,start,true)),
get=async f=>{const r=await fetch(f,{signal:AbortSignal.timeout?.(6e4)});if(!r.ok)throw f;await r.blob()},
start=async()=>{if(isStarted)return;if(document.prerendering){document.addEventListener("prerenderingchange",start,{once:true});return}
isStarted=true;clearTimeout(retry);on(removeEventListener);try{BEFORE
const {entry,routes,others}=page,ids=Object.keys(routes);
await Promise.all([entry,...Object.values(routes),...others].map(get));
await Promise.all(others.map(load));
const modules=await Promise.all(ids.map(id=>load(routes[id])));
window.__reactRouterRouteModules=Object.fromEntries(ids.map((id,i)=>[id,modules[i]]));
document.querySelector("[type=speculationrules]")?.remove();
await load(entry)}catch{isStarted=false;on(addEventListener);retry=setTimeout(start,3000)}};
on(addEventListener);
new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();
(window.requestIdleCallback||setTimeout)(start,{timeout:2000})}}).observe({type:"paint",buffered:true});
addEventListener("load",()=>setTimeout(start,5000));
window.earlyClicks=[];
addEventListener("click",e=>{const c=e.target.closest("button[type=button]");
if(c?.hasAttribute("data-early")){if(!c.isLive){e.stopPropagation();c.early=1+(c.early||0)}}
else if(window.earlyClicks){if(c)e.stopPropagation();earlyClicks.push([c||e.target,!!c])}},true);
addEventListener("change",({target:t})=>{if(window.earlyClicks&&t.dataset.submits)t.form.requestSubmit()})
`;
