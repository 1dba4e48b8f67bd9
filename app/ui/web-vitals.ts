import { onCLS, onINP, onLCP } from "web-vitals";
import { isPrivateAddress, send } from "../analytics.ts";

/**
 * Reports the Core Web Vitals of this page load, each when it is final or the page is hidden. What happened before this
 * code came is in the browser's buffer. They belong to the page that was loaded, whatever is opened from it later.
 */
export function reportWebVitals(): void {
  const { pathname } = location;
  for (const observe of [onCLS, onINP, onLCP]) observe((metric) => trackWebVital(metric, pathname));
}

/** A Core Web Vital of the web-vitals package: LCP and INP in milliseconds, CLS without a unit. */
export type WebVital = { name: string; id: string; value: number; delta: number; rating: string };

/** A vital may be told again when it has grown: `id` is the same then, and the deltas add up to its value. */
export function trackWebVital({ name, id, value, delta, rating }: WebVital, pathname: string): void {
  // The tag adds the address that is open by now.
  if (isPrivateAddress(window.location.pathname, window.location.search)) return;
  send("web_vitals", {
    metric_name: name,
    metric_id: id,
    metric_value: round(value),
    metric_delta: round(delta),
    metric_rating: rating,
    page_path: pathname.replace(/\/+$/, "") || "/",
  });
}

/** Four decimals: enough for CLS, whose limit is 0.1. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
