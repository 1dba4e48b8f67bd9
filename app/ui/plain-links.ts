import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigate, useSubmit } from "react-router";

/**
 * Plain links go through the router as <Link> does, but for `data-document`, and forms in static parts (static-part.tsx) as
 * <Form>: so a static part needs no router to be rendered. Links to a place on the same page do too: the history entries that
 * the browser makes for them share one key, and with it one scroll position.
 */
export function usePlainLinks(): void {
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

const SMOOTH_MS = 1_000;

/** Scrolls smoothly to a place on the same page, and only there (base.css). */
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
      const link = findLink(event);
      if (!link?.hash || link.pathname !== pathname) return;
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

/** The link to our own site that this click follows in this window. */
function findLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  // The document itself is a target too, and has no closest().
  const link = (target as Partial<Element> | null)?.closest?.<HTMLAnchorElement>("a[href]");
  return link?.origin === location.origin ? link : undefined;
}
