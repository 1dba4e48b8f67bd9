import { isPrivateAddress } from "../analytics.ts";
import { findOwnLink } from "./own-link.ts";
import { loadSentParts } from "./static-part.tsx";

/** Milliseconds for which pointer or focus rest on a link that somebody is about to open. */
const REST_MS = 65;

type Match = { route: { id: string } };
type ListedRoute = { module: string; hasLoader: boolean; hasAction: boolean };

declare global {
  interface Window {
    /** Where React Router's client keeps itself, from hydration on, and what it knows of each page. */
    __reactRouterDataRouter?: { match: (path: string) => Match[] | null };
    __reactRouterRouteModules: object;
    __reactRouterManifest: { routes: Record<string, ListedRoute | undefined> };
  }
  interface Navigator {
    /** Chromium's (https://wicg.github.io/netinfo). */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

if (!import.meta.env.SSR)
  for (const type of ["mouseover", "focusin", "touchstart"]) window.addEventListener(type, prepare);

/**
 * Fetches a page when a pointer, the focus or a finger rests on a link to it: its code, its sheets, and its data where the
 * server keeps them. All of it waits for the click in the browser's own cache, the data for 5 s
 * (server/page-cache/kept-page.ts), so that nothing is fetched twice. Nothing with Save-Data or on a slow line.
 */
function prepare({ target, type }: Event): void {
  const link = findOwnLink(target);
  const line = navigator.connection;
  clearTimeout(timer);
  if (!link || link.pathname === location.pathname || line?.saveData || line?.effectiveType?.endsWith("2g"))
    return;
  timer = setTimeout(fetchPage, type === "touchstart" ? 0 : REST_MS, link);
}

function fetchPage({ pathname, search }: HTMLAnchorElement): void {
  const id = window.__reactRouterDataRouter?.match(pathname)?.at(-1)?.route.id;
  if (!id || isPrivateAddress(pathname, search)) return;
  const { module, hasLoader, hasAction } = window.__reactRouterManifest.routes[id] as ListedRoute;
  // A page with a form of its own has data for one visitor, and few queries are kept (domain/pages/shared-pages.ts).
  if (hasLoader && !hasAction && !search)
    fetchInto(`${pathname.replace(/\/$/, "/_")}.data?_routes=${encodeURIComponent(id)}`);
  if (id in window.__reactRouterRouteModules) loadSentParts();
  import(/* @vite-ignore */ module).then(
    ({ links }) => links?.().map(({ href }: { href: string }) => fetchInto(href)),
    () => {},
  );
}

/** Reads all of it, as a browser may not keep an answer that nobody has read. */
function fetchInto(address: string): void {
  fetch(address, { headers: { purpose: "prefetch" } })
    .then((answer) => answer.blob())
    .catch(() => {});
}
