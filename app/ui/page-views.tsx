import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { trackPageView } from "../analytics.ts";

const DELAY_MS = 100;

/** Tracks each page that stays open for 100 ms; a change of the query alone is no page view. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  // Loaders give null for an address that has no page.
  const isMissing = useMatches().at(-1)?.loaderData === null;
  useEffect(() => {
    const { search } = location;
    const timer = setTimeout(() => trackPageView(pathname, { search, isMissing }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname, isMissing]);
}
