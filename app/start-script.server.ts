import type { EntryContext } from "react-router";
import { formPaths, secretPaths } from "#domain/pages/private-paths.ts";

/**
 * Replaces React Router's <Scripts>: modules load after the first paint, when idle or at the first press, key
 * or focus. Until hydration, filters are sent as a form and early-clicks.ts replays clicks. Relies on
 * undocumented details of React Router, which tests/app/start-script.test.ts checks.
 */
export function writeStartScript(context: EntryContext): { script: string; rules: string } {
  // Like <Scripts>, to stream loader data.
  context.renderMeta = { didRenderScripts: true };
  // Hot reload must run before any module.
  const runtime = context.manifest.hmr?.runtime;
  const script = `window.__reactRouterContext=${context.serverHandoffString};
__reactRouterContext.stream=new ReadableStream({start(controller){__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream());
{const page=${JSON.stringify(listModules(context))};${START.replace("BEFORE", runtime ? `await load("${runtime}");` : "")}}`;
  return { script, rules };
}

/** `routes`: modules by route id. `others`: what they and the entry import. */
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

/** Never prerender pages with a form, a secret or a query, or links to the same page. */
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

// Fetch every file before importing any: some browsers cache a failed import until the page closes, and a
// hanging import cannot be aborted. Start when idle, at most 2 s after the paint; at once without
// requestIdleCallback (Safari); 5 s after load in browsers that report no paint, for privacy. Names are short
// because every page contains this.
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
try{const s=sessionStorage,to=s.going;delete s.going;
if(to&&performance.getEntriesByType("navigation")[0]?.type=="reload")location.replace(to)}catch{}
window.earlyClicks=[];
addEventListener("keydown",e=>{if(window.earlyClicks&&e.altKey&&e.code=="KeyT")earlyClicks.asksForToasts=true});
addEventListener("click",e=>{const c=e.target.closest("button[type=button]");
if(c?.hasAttribute("data-early")){if(!c.isLive){e.stopPropagation();c.early=1+(c.early||0)}}
else if(window.earlyClicks){if(c)e.stopPropagation();earlyClicks.push([c||e.target,!!c])}},true);
addEventListener("change",({target:t})=>{if(window.earlyClicks&&t.dataset.submits)t.form.requestSubmit()})
`;
