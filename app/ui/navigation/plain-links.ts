import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Makes plain links work like <Link>, so that unhydrated parts render without a router. Hash links too: the browser's
 * own history entries would share one scroll position.
 */
export function usePlainLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = findLink(event);
      if (event.defaultPrevented || !link || link.element.matches("[download],[data-document]")) return;
      event.preventDefault();
      const stays = link.element.matches("[data-stays]");
      const { pathname, search, hash } = link.to;
      navigate(pathname + search + hash, { replace: stays, preventScrollReset: stays });
    };
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [navigate]);
}

const SMOOTH_MS = 1_000;

/** Scrolls smoothly only within a page (base.css). */
export function useSmoothHashLinks(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const root = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      delete root.dataset["scroll"];
    };
    const start = (event: MouseEvent) => {
      const to = findLink(event)?.to;
      if (!to?.hash || to.pathname !== pathname) return;
      stop();
      root.dataset["scroll"] = "smooth";
      timer = setTimeout(stop, SMOOTH_MS);
    };
    window.addEventListener("click", start, true);
    window.addEventListener("popstate", stop);
    return () => {
      window.removeEventListener("click", start, true);
      window.removeEventListener("popstate", stop);
      stop();
    };
  }, [pathname]);
}

type InternalLink = { element: HTMLElement | SVGElement; to: URL };

/** The internal link this click opens in this window. */
export function findLink(event: MouseEvent): InternalLink | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  // The target may be the document, which has no closest().
  const element = (target as Partial<Element> | null)?.closest?.<HTMLElement | SVGElement>("a[href]");
  const to = element && readAddress(element);
  return element && to?.origin === location.origin ? { element, to } : undefined;
}

/** A map's links are SVG's, without HTML's properties. */
export function readAddress(link: Element): URL {
  return new URL(link.getAttribute("href") ?? "", document.baseURI);
}
