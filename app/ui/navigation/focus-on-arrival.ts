import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { findLink, readAddress } from "./plain-links.ts";
import { noteWanted } from "./wanted-page.ts";

/** Focuses a new page or its hash, so that screen readers read it. After Back: the link that was followed. */
export function useFocusOnArrival(): void {
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const last = useRef(location);
  const { key } = location;
  useEffect(() => {
    const note = (event: MouseEvent) => {
      const link = findLink(event);
      if (!link) return;
      const { href, pathname, search } = link.to;
      followed.set(key, { href, nth: listLinks(href).indexOf(link.element) });
      const isLeft = !event.defaultPrevented && !link.element.matches("[download]");
      if (isLeft && pathname !== window.location.pathname) noteWanted(pathname + search);
    };
    window.addEventListener("click", note, true);
    return () => window.removeEventListener("click", note, true);
  }, [key]);
  // Other effects wait until the new page has faded in.
  useLayoutEffect(() => {
    const { pathname } = last.current;
    if (last.current === location) return;
    last.current = location;
    noteWanted(undefined);
    const target = findTarget(location.hash);
    const isArrival = location.pathname !== pathname;
    if (isArrival && isPop && focusFollowed(location.key)) return;
    if (isArrival) focusOnPage(target);
    else if (!isPop && !target?.contains(document.activeElement)) focus(target);
  }, [location, isPop]);
}

/** By history entry. */
const followed = new Map<string, { href: string; nth: number }>();

function listLinks(href: string): (HTMLElement | SVGElement)[] {
  const all = document.querySelectorAll<HTMLElement | SVGElement>("a[href]");
  return [...all].filter((link) => readAddress(link).href === href);
}

/** Leaves the scroll position to the router. */
function focusFollowed(key: string): boolean {
  const { href, nth } = followed.get(key) ?? {};
  const link = href === undefined ? undefined : listLinks(href)[nth ?? 0];
  link?.focus({ preventScroll: true });
  return link !== undefined && document.activeElement === link;
}

/** Scrolls to the top, since a form keeps the scroll position. */
function focusOnPage(target: HTMLElement | null): void {
  const opening = document.querySelector<HTMLElement>("main [data-focus-on-arrival]");
  if (target || !opening) {
    focus(target ?? document.querySelector<HTMLElement>("main h1"));
  } else {
    window.scrollTo(0, 0);
    opening.focus();
    // The browser would leave a focused field, or its message, under the sticky bar.
    (opening.closest(".field") ?? opening).scrollIntoView({ block: "nearest" });
  }
}

/** For an answer in closed details: its question. */
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
