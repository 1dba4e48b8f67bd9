import { useEffect, useLayoutEffect, useRef } from "react";
import { ScrollRestoration, useLocation } from "react-router";

/**
 * To the top of a new page, to the hash when there is one, back to where one was (React Router's part); focus goes the same
 * way, so that a screen reader reads the new page. Within a page a hash is scrolled to smoothly, between pages never.
 */
export function Scrolling() {
  useSmoothScrollingWithinPage();
  useFocusOnNewPage();
  return <ScrollRestoration />;
}

const SMOOTH_MS = 1_000;

/** Smooth only after a click on a link to this same page; the rule is in base.css. */
function useSmoothScrollingWithinPage(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const root = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      delete root.dataset.scroll;
    };
    const start = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href*='#']") : null;
      if (link?.origin !== location.origin || link.pathname !== pathname) return;
      stop();
      root.dataset.scroll = "smooth";
      timer = setTimeout(stop, SMOOTH_MS);
    };
    document.addEventListener("click", start, true);
    return () => {
      document.removeEventListener("click", start, true);
      stop();
    };
  }, [pathname]);
}

function useFocusOnNewPage(): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const element = findTarget(hash) ?? document.querySelector<HTMLElement>("main h1");
    if (!element) return;
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }, [pathname, hash]);
}

function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
