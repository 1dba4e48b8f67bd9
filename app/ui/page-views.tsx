import { useLayoutEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { track } from "../track.ts";

const DELAY_MS = 100;

/** Tracks pages that stay open for 100 ms. A changed query alone is not a page view. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const { params = {}, loaderData } = useMatches().at(-1) ?? {};
  // The not-found route, or a service page whose loader found nothing.
  const isMissing = "*" in params || ("serviceId" in params && loaderData === null);
  // A layout effect, because other effects wait until the new page has faded in.
  useLayoutEffect(() => {
    const timer = setTimeout(
      () => track(({ trackPageView }) => trackPageView(pathname, { isMissing })),
      DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [pathname, isMissing]);
}
