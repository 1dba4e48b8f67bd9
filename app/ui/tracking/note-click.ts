import { readTab, writeTab } from "../../start/tab-storage.ts";

const CLICKS = "clicks";

type Place = "header" | "main" | "footer" | "sticky_bar";

/** `to`: the link's address, or the form's. `from`: the page's path. `isMissing`: an unknown service. */
export type Click = { to: string; place: Place; from: string; isMissing: boolean };

/**
 * In the inline script, so that each click counts, also one that opens a document before other scripts have loaded. The
 * short form counts as a link to the estimate.
 */
export function noteClick({ type, target }: Event): void {
  if (!window.gtag || !(target instanceof Element)) return;
  const clicked = target.closest(type === "submit" ? `form[action="/estimate"]` : "a[href]");
  if (!clicked) return;
  const address = clicked.getAttribute("href") ?? clicked.getAttribute("action") ?? "";
  const click: Click = {
    to: new URL(address, document.baseURI).href,
    place: placeOf(clicked),
    from: location.pathname,
    // The only service page that is noindex is the one for an unknown service.
    isMissing: document.querySelector("meta[name=robots]") !== null,
  };
  writeTab(CLICKS, JSON.stringify([...readClicks(), click]));
}

/** Each is taken once. */
export function takeClicks(): Click[] {
  const clicks = readClicks();
  writeTab(CLICKS, undefined);
  return clicks;
}

function readClicks(): Click[] {
  return JSON.parse(readTab(CLICKS) ?? "[]") as Click[];
}

function placeOf(element: Element): Place {
  if (element.closest("main")) return "main";
  if (element.closest("header")) return "header";
  return element.closest("footer") ? "footer" : "sticky_bar";
}
