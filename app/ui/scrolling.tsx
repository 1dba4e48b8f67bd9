import { useEffect, useLayoutEffect, useRef } from "react";
import { ScrollRestoration, useLocation, useNavigate, useNavigationType, useSubmit } from "react-router";
import { findOwnLink } from "./own-link.ts";

/**
 * Scrolls to the top of a new page or to its hash, and on Back to the old position (React Router's part). Focus moves
 * along, so that a screen reader reads the new content. Scrolling is smooth within a page only.
 */
export function Scrolling() {
  useRoutedHashLinks();
  usePlainLinks();
  useFocusOnArrival();
  return <ScrollRestoration />;
}

const SMOOTH_MS = 1_000;

/**
 * Plain links to a place on the same page go through the router: the history entries that the browser makes for them share one
 * key, and with it one scroll position. The rule for smooth scrolling is in base.css.
 */
function useRoutedHashLinks(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    const root = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopSmooth = () => {
      clearTimeout(timer);
      delete root.dataset["scroll"];
    };
    const startSmooth = (event: MouseEvent) => {
      if (findHashLink(event)?.pathname !== pathname) return;
      stopSmooth();
      root.dataset["scroll"] = "smooth";
      timer = setTimeout(stopSmooth, SMOOTH_MS);
    };
    const follow = (event: MouseEvent) => {
      const link = findHashLink(event);
      if (event.defaultPrevented || link?.pathname !== pathname || link.search !== search) return;
      event.preventDefault();
      navigate({ search, hash: link.hash });
    };
    window.addEventListener("click", startSmooth, true);
    window.addEventListener("click", follow);
    window.addEventListener("popstate", stopSmooth);
    return () => {
      window.removeEventListener("click", startSmooth, true);
      window.removeEventListener("click", follow);
      window.removeEventListener("popstate", stopSmooth);
      stopSmooth();
    };
  }, [navigate, pathname, search]);
}

/**
 * Plain links go through the router as <Link> does, but for `data-document`, and forms in static parts (static-part.tsx) as
 * <Form>: so a static part needs no router to be rendered.
 */
function usePlainLinks(): void {
  const navigate = useNavigate();
  const submit = useSubmit();
  useEffect(() => {
    const send = (event: SubmitEvent) => {
      if (event.defaultPrevented || !(event.target as Element).closest(".static-part")) return;
      event.preventDefault();
      submit((event.submitter ?? event.target) as HTMLButtonElement);
    };
    const follow = (event: MouseEvent) => {
      const link = findLink(event);
      if (event.defaultPrevented || !link || link.matches("[download],[data-document]")) return;
      event.preventDefault();
      // One state of a part after the other, with no entry in the history of its own.
      const stays = link.dataset["stays"] !== undefined;
      navigate(link.pathname + link.search + link.hash, { replace: stays, preventScrollReset: stays });
    };
    window.addEventListener("click", follow);
    window.addEventListener("submit", send);
    return () => {
      window.removeEventListener("click", follow);
      window.removeEventListener("submit", send);
    };
  }, [navigate, submit]);
}

function findHashLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = findLink(event);
  return link?.hash ? link : undefined;
}

/** The link of our own that this click follows in this window. */
function findLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey ? undefined : findOwnLink(target);
}

function useFocusOnArrival(): void {
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
  const opening = document.querySelector<HTMLElement>("main [data-opens-page]");
  if (target || !opening) {
    focus(target ?? document.querySelector<HTMLElement>("main h1"));
  } else {
    window.scrollTo(0, 0);
    opening.focus();
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
