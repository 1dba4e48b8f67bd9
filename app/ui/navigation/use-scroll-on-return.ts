import { useEffect } from "react";

/** WebKit restores a kept page's scroll position after `pageshow`, in which React Router turns that off. */
export function useScrollOnReturn(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let top = 0;
    const notePlace = () => {
      top = window.scrollY;
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.scrollTo({ top, behavior: "instant" });
    };
    window.addEventListener("pagehide", notePlace, { signal });
    window.addEventListener("pageshow", comeBack, { signal });
    return () => listening.abort();
  }, []);
}
