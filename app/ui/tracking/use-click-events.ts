import { useEffect } from "react";
import { repeatEarlyClicks } from "../../early-clicks.ts";

/** Loads click tracking only if analytics runs, which a prerendered page cannot know yet. */
export function useClickEvents(): void {
  useEffect(() => {
    const mayTrack =
      typeof window.gtag === "function" || ("prerendering" in document && document.prerendering);
    if (!mayTrack) return repeatEarlyClicks(() => {});
    const following = import("./click-events.ts").then(({ followClicks }) => followClicks());
    return () => void following.then((stop) => stop());
  }, []);
}
