import { hasSecret } from "#domain/pages/private-paths.ts";
import { type Click, takeClicks } from "./note-click.ts";
import { track } from "./track.ts";

/** Omits the query. Never sends a URL with a secret token. */
export function trackPageView(pathname: string, isMissing = false): void {
  const path = pathname.replace(/\/+$/, "") || "/";
  if (hasSecret(path)) return;
  track("page_view", { page_path: path });
  if (isMissing) return;
  const [, area, slug] = path.split("/");
  if (path === "/") track("user_journey", { milestone: "entered_site" });
  if (area === "services") track("user_journey", { milestone: "viewed_services" });
  if (area === "services" && slug) track("service_interest", { service: slug, action: "view", value: 25 });
  if (area === "locations" && slug) track("location_interest", { location: slug, action: "view", value: 30 });
  if (path === "/contact") track("user_journey", { milestone: "viewed_contact" });
  if (path === "/plan") track("user_journey", { milestone: "viewed_plan" });
  if (path === "/reviews") track("reviews_interaction", { action: "view_stats" });
}

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
  const { place, from } = click;
  const { protocol, origin, pathname } = new URL(click.to);
  if (protocol === "tel:") {
    track("phone_click", { click_location: place, value: 150 });
    track("user_journey", { milestone: "called_phone" });
  }
  if (origin !== location.origin) return;
  if (pathname === "/estimate") requestEstimate(click);
  else if (place === "header") track("navigation_click", { destination: pathname });
  else if (pathname === "/reviews" && place === "main" && from !== "/reviews")
    track("cta_click", { cta_name: "reviews" });
}

function requestEstimate({ from, place, isMissing }: Click): void {
  if (from === "/estimate") return;
  const [, area, slug] = from.split("/");
  track("cta_click", { cta_name: area === "reviews" && place === "main" ? "reviews_cta" : "get_estimate" });
  if (area === "services" && slug && !isMissing)
    track("service_interest", { service: slug, action: "request_estimate", value: 75 });
  if (area === "locations" && slug)
    track("location_interest", { location: slug, action: "estimate", value: 80 });
}
