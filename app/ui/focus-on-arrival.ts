import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Focuses a new page or its hash, so that screen readers read it. */
export function useFocusOnArrival(): void {
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const last = useRef(location);
  // A layout effect, because other effects wait until the new page has faded in.
  useLayoutEffect(() => {
    const { pathname } = last.current;
    if (last.current === location) return;
    last.current = location;
    const target = findTarget(location.hash);
    if (location.pathname !== pathname) focusOnPage(target);
    else if (!isPop && !target?.contains(document.activeElement)) focus(target);
  }, [location, isPop]);
}

/** Starts at the top of the page even after a form, which keeps the scroll position. */
function focusOnPage(target: HTMLElement | null): void {
  const opening = document.querySelector<HTMLElement>("main [data-focus-on-arrival]");
  if (target || !opening) {
    focus(target ?? document.querySelector<HTMLElement>("main h1"));
  } else {
    window.scrollTo(0, 0);
    opening.focus();
    // The browser does not scroll a focused field, or the message below it, out from under the sticky bar.
    (opening.closest(".field") ?? opening).scrollIntoView({ block: "nearest" });
  }
}

/** For an answer in closed details, its question. */
function findTarget(hash: string): HTMLElement | null {
  try {
    const element = document.getElementById(decodeURIComponent(hash.slice(1)));
    return element?.closest("details")?.querySelector("summary") ?? element;
  } catch {
    return null;
  }
}

function focus(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
