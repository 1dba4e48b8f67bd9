import { useEffect } from "react";
import { useLocation } from "react-router";
import { trackPageView } from "../analytics.ts";

const DELAY_MS = 100;

/** Tracks each page that stays open for 100 ms; a change of the query alone is no page view. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => trackPageView(pathname, location.search), DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}
