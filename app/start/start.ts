import { openOnce, openWanted } from "../ui/navigation/wanted-page.ts";
import { noteClick } from "../ui/tracking/note-click.ts";

/**
 * The page's modules, from write-start-script.server.ts. `routes`: modules by route id. `others`: what they and the
 * entry import. `first`: hot reload, which must run before any of them.
 */
export type PageModules = {
  first: string | undefined;
  entry: string;
  routes: Record<string, string>;
  others: string[];
};

declare global {
  interface Window {
    pageModules: PageModules;
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

const SIGNS = ["pointerdown", "keydown", "focusin"];
let isStarted = false;
let retry: ReturnType<typeof setTimeout>;
let pause = 3_000;

for (const sign of SIGNS) addEventListener(sign, start, true);
// At most 2 s after the first paint; at once without requestIdleCallback (Safari).
new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName("first-contentful-paint").length === 0) return;
  observer.disconnect();
  (window.requestIdleCallback ?? setTimeout)(start, { timeout: 2_000 } as IdleRequestOptions & number);
}).observe({ type: "paint", buffered: true });
// Some browsers report no paint, for privacy.
addEventListener("load", () => setTimeout(start, 5_000));

for (const type of ["click", "submit"]) addEventListener(type, noteClick, true);

// Scripts wait for style sheets, so one without rules failed to load. Chromium gives it an empty sheet, others none.
const sheets = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([media])");
if ([...sheets].some(({ sheet }) => !sheet?.cssRules.length)) openOnce(location.href);
openWanted();

async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  clearTimeout(retry);
  try {
    await load(window.pageModules);
    for (const sign of SIGNS) removeEventListener(sign, start, true);
  } catch {
    isStarted = false;
    retry = setTimeout(start, pause);
    pause *= 2;
  }
}

async function load({ first, entry, routes, others }: PageModules): Promise<void> {
  if (first) await import(/* @vite-ignore */ first);
  // Fetch every file before importing any: some browsers cache a failed import until the page closes, and a
  // hanging import cannot be aborted.
  await Promise.all([entry, ...Object.values(routes), ...others].map(get));
  await Promise.all(others.map((file) => import(/* @vite-ignore */ file)));
  const modules = await Promise.all(
    Object.entries(routes).map(async ([id, file]) => [id, await import(/* @vite-ignore */ file)]),
  );
  window.__reactRouterRouteModules = Object.fromEntries(modules);
  await import(/* @vite-ignore */ entry);
}

async function get(file: string): Promise<void> {
  const response = await fetch(file, { signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(file);
  await response.blob();
}
