import {
  trackCta,
  trackLocationInterest,
  trackNavigation,
  trackPhoneClick,
  trackPlan,
  trackServiceInterest,
} from "./analytics.ts";
import { type Click, takeClicks } from "./note-click.ts";

/** Tracks clicks by a link's target and place: pages need no handlers. */
export function followClicks(): () => void {
  const listening = new AbortController();
  // After the inline script has noted the click, before it changes the page.
  const options = { capture: true, signal: listening.signal };
  document.addEventListener("click", trackClicks, options);
  document.addEventListener("submit", trackClicks, options);
  trackClicks();
  return () => listening.abort();
}

function trackClicks(): void {
  for (const click of takeClicks()) trackClick(click);
}

function trackClick(click: Click): void {
  const { protocol, origin, pathname } = new URL(click.to);
  if (protocol === "tel:") trackPhoneClick(click.place);
  else if (origin === location.origin) trackPageLink(pathname, click);
}

function trackPageLink(path: string, click: Click): void {
  const { place, from } = click;
  if (path === "/estimate") requestEstimate(click);
  else if (path === "/plan/calendar.ics") trackPlan("download_calendar");
  else if (place === "header") trackNavigation(path);
  else if (path === "/reviews" && place === "main" && from !== "/reviews") trackCta("reviews");
}

function requestEstimate({ from, place, isMissing }: Click): void {
  if (from === "/estimate") return;
  const [, area, slug] = from.split("/");
  trackCta(area === "reviews" && place === "main" ? "reviews_cta" : "get_estimate");
  if (area === "services" && slug && !isMissing) trackServiceInterest(slug, "request_estimate");
  if (area === "locations" && slug) trackLocationInterest(slug, "estimate");
}
