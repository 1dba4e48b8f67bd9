import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { trackPageView } from "../analytics.ts";

const DELAY_MS = 100;

/** Tracks each page that is looked at for 100 ms (spec.md section 2); a change of the query is no new page. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  // Loaders give null for an address that has no page.
  const isMissing = useMatches().at(-1)?.loaderData === null;
  useEffect(() => {
    const timer = setTimeout(() => trackPageView(pathname, { isMissing }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname, isMissing]);
}
