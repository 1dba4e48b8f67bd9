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

// All modules but the entry, which hydrates as soon as it runs, can be imported at once.
const START = `
const gestures=["pointerdown","keydown","focusin"],load=file=>import(file);
let started;
const start=async()=>{
if(started)return;
started=true;
for(const name of gestures)removeEventListener(name,start,true);
try{
if(page.runtime)await load(page.runtime);
const link=document.createElement("link");
link.rel="modulepreload";link.href=page.entry;document.head.append(link);
const routes=page.routes.map(async([id,parts])=>[id,Object.assign({},...await Promise.all(parts.map(load)))]);
await Promise.all(page.others.map(load));
window.__reactRouterRouteModules=Object.fromEntries(await Promise.all(routes));
await load(page.entry)
}catch(error){started=false;arm();reportError(error)}
};
const arm=()=>{for(const name of gestures)addEventListener(name,start,{capture:true,passive:true})};
arm();
const whenIdle=()=>window.requestIdleCallback?requestIdleCallback(start,{timeout:2000}):setTimeout(start,200);
if(PerformanceObserver.supportedEntryTypes.includes("paint"))
new PerformanceObserver((list,observer)=>{
if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();whenIdle()}
}).observe({type:"paint",buffered:true});
else addEventListener("load",whenIdle);
window.earlyClicks=[];
addEventListener("click",event=>{
const{target}=event;
if(!window.earlyClicks)return;
const control=target.closest("button[type=button]:not([popovertarget])");
if(control)event.stopImmediatePropagation();
earlyClicks.push({target:control||target,needsScripts:Boolean(control)})
},true);
addEventListener("change",({target})=>{if(window.earlyClicks&&target.matches("select[data-submits]"))target.form.requestSubmit()})
`;
