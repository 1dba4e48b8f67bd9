import { useEffect, useLayoutEffect } from "react";
import { useLocation, useMatches } from "react-router";

/** How long a page must be open to count as viewed (ms). */
const DELAY_MS = 100;

/** Tracks clicks and page views. A changed query is no page view. */
export function useVisitEvents(): void {
  const { pathname } = useLocation();
  const { params = {}, loaderData } = useMatches().at(-1) ?? {};
  // The not-found route, or a service the loader did not find.
  const isMissing = "*" in params || ("serviceId" in params && loaderData === null);
  // Other effects wait until the new page has faded in.
  useLayoutEffect(() => {
    const timer = setTimeout(
      () => loadEvents().then((events) => events?.trackPageView(pathname, isMissing)),
      DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [pathname, isMissing]);
  useEffect(() => {
    const following = loadEvents().then((events) => events?.followClicks());
    return () => void following.then((stop) => stop?.());
  }, []);
}

/** Only if analytics runs. Nothing waits for it. */
async function loadEvents() {
  return window.gtag ? import("./visit-events.ts").catch(() => undefined) : undefined;
}
