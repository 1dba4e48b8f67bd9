import { onCLS, onINP, onLCP } from "web-vitals";
import { trackWebVital } from "../analytics.ts";

/**
 * Reports the Core Web Vitals of this page load, each when it is final or the page is hidden. What happened before this
 * code came is in the browser's buffer. They belong to the page that was loaded, whatever is opened from it later.
 */
export function reportWebVitals(): void {
  const { pathname } = location;
  for (const observe of [onCLS, onINP, onLCP]) observe((metric) => trackWebVital(metric, pathname));
}
