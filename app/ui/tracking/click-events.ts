import {
  trackCta,
  trackLocationInterest,
  trackNavigation,
  trackPhoneClick,
  trackPlan,
  trackServiceInterest,
} from "../../analytics.ts";

/** Tracks clicks by a link's target and place: pages need no handlers. */
export function followClicks(early: { target: Element }[]): () => void {
  const listening = new AbortController();
  // Capture, before a click changes the URL.
  const options = { capture: true, signal: listening.signal };
  document.addEventListener("click", trackClick, options);
  document.addEventListener("submit", trackSubmit, options);
  for (const click of early) trackClick(click);
  return () => listening.abort();
}

function trackClick({ target }: Pick<Event, "target">): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link?.protocol === "tel:") trackPhoneClick(placeOf(link));
  else if (link?.origin === location.origin) trackPageLink(link.pathname, placeOf(link));
}

function trackPageLink(path: string, place: Place): void {
  if (path === "/estimate") requestEstimate(place);
  else if (path === "/plan/calendar.ics") trackPlan("download_calendar");
  else if (place === "header") trackNavigation(path);
  else if (path === "/reviews" && place === "main" && location.pathname !== "/reviews") trackCta("reviews");
}

/** The short form counts as a link to the estimate. */
function trackSubmit({ target }: Event): void {
  const form = target instanceof HTMLFormElement ? target : undefined;
  if (form?.getAttribute("action") === "/estimate") requestEstimate("main");
}

function requestEstimate(place: Place): void {
  if (location.pathname === "/estimate") return;
  const [, area, slug] = location.pathname.split("/");
  trackCta(area === "reviews" && place === "main" ? "reviews_cta" : "get_estimate");
  if (area === "services" && slug && !isMissing()) trackServiceInterest(slug, "request_estimate");
  if (area === "locations" && slug) trackLocationInterest(slug, "estimate");
}

/** Of the service pages, only the one for an unknown service is noindex. */
function isMissing(): boolean {
  return document.querySelector("meta[name=robots]") !== null;
}

type Place = "header" | "main" | "footer" | "sticky_bar";

function placeOf(link: Element): Place {
  if (link.closest("main")) return "main";
  if (link.closest("header")) return "header";
  return link.closest("footer") ? "footer" : "sticky_bar";
}
