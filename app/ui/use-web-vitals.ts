import { useEffect } from "react";
import { hasAnalytics } from "../analytics.ts";

/** Measures how fast the page is for this visitor, where analytics counts: without it not even the code is fetched. */
export function useWebVitals(): void {
  useEffect(() => {
    if (!hasAnalytics()) return;
    // A measurement that cannot be had is none: the page does not depend on it.
    import("./web-vitals.ts").then(({ reportWebVitals }) => reportWebVitals()).catch(() => {});
  }, []);
}
