import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Moves the focus to a new page or to its hash, so that a screen reader reads the new content. */
export function useFocusOnArrival(): void {
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const last = useRef(location);
  // Other effects wait until the new page has faded in.
  useLayoutEffect(() => {
    const { pathname } = last.current;
    if (last.current === location) return;
    last.current = location;
    const target = findTarget(location.hash);
    if (location.pathname !== pathname) focusOnPage(target);
    else if (!isPop && !target?.contains(document.activeElement)) focus(target);
  }, [location, isPop]);
}

/** A page that names an element for it opens at its top all the same, also after a form, which keeps the scroll position. */
function focusOnPage(target: HTMLElement | null): void {
  const opening = document.querySelector<HTMLElement>("main [data-focus-on-arrival]");
  if (target || !opening) {
    focus(target ?? document.querySelector<HTMLElement>("main h1"));
  } else {
    window.scrollTo(0, 0);
    opening.focus();
    // One that had the focus already is not scrolled out from under the sticky bar, nor is the message below it.
    (opening.closest(".field") ?? opening).scrollIntoView({ block: "nearest" });
  }
}

/** An answer in closed details is reached by its question. */
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
