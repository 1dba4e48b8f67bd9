import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigate, useNavigation, useSubmit } from "react-router";

/**
 * Makes plain links work like <Link>, and forms in unhydrated parts like <Form>, so that unhydrated parts render
 * without a router. Hash links too: the browser's own history entries would share one scroll position.
 */
export function usePlainLinks(): void {
  const navigate = useNavigate();
  const submit = useSubmit();
  const isSubmitting = useNavigation().state === "submitting";
  useEffect(() => {
    const send = (event: SubmitEvent) => {
      if (event.defaultPrevented || !(event.target as Element).closest(".unhydrated")) return;
      event.preventDefault();
      // A second tap would cancel the first send.
      if (isSubmitting) return;
      submit((event.submitter ?? event.target) as HTMLButtonElement);
    };
    const follow = (event: MouseEvent) => {
      const link = findLink(event);
      if (event.defaultPrevented || !link || link.matches("[download],[data-document]")) return;
      event.preventDefault();
      const stays = link.dataset["stays"] !== undefined;
      navigate(link.pathname + link.search + link.hash, { replace: stays, preventScrollReset: stays });
    };
    window.addEventListener("click", follow);
    window.addEventListener("submit", send);
    return () => {
      window.removeEventListener("click", follow);
      window.removeEventListener("submit", send);
    };
  }, [navigate, submit, isSubmitting]);
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

/** The internal link this click opens in this window. */
export function findLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  // The target may be the document, which has no closest().
  const link = (target as Partial<Element> | null)?.closest?.<HTMLAnchorElement>("a[href]");
  return link?.origin === location.origin ? link : undefined;
}
