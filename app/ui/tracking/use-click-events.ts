import { useEffect } from "react";

/** Loads click tracking only if analytics runs, which a prerendered page cannot know yet. Nothing waits for it. */
export function useClickEvents(): void {
  useEffect(() => {
    if (!window.gtag && !document.prerendering) return;
    const following = import("./click-events.ts").then(
      ({ followClicks }) => followClicks(),
      () => () => {},
    );
    return () => void following.then((stop) => stop());
  }, []);
}
