import { useLayoutEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { track } from "./track.ts";

const DELAY_MS = 100;

/** Tracks pages open for 100 ms. A changed query is no page view. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const { params = {}, loaderData } = useMatches().at(-1) ?? {};
  // The not-found route, or a service the loader did not find.
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
