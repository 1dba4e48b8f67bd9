import { useLayoutEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { track } from "../track.ts";

const DELAY_MS = 100;

/** Tracks each page that stays open for 100 ms; a change of the query alone is no page view. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const { params = {}, loaderData } = useMatches().at(-1) ?? {};
  // No other route takes the rest of an address, and the service's loader gives null for an id that is none.
  const isMissing = "*" in params || ("serviceId" in params && loaderData === null);
  // Other effects wait until the new page has faded in.
  useLayoutEffect(() => {
    const timer = setTimeout(
      () => track(({ trackPageView }) => trackPageView(pathname, { isMissing })),
      DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [pathname, isMissing]);
}
