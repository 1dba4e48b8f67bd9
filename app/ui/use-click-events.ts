import { useEffect } from "react";
import { repeatEarlyClicks } from "../early-clicks.ts";

/** Repeats early clicks, and loads click tracking only where analytics runs. A prerendered page does not know that yet. */
export function useClickEvents(): void {
  useEffect(() => {
    const mayTrack =
      typeof window.gtag === "function" || ("prerendering" in document && document.prerendering);
    if (!mayTrack) return repeatEarlyClicks(() => {});
    const following = import("./click-events.ts").then(({ followClicks }) => followClicks());
    return () => void following.then((stop) => stop());
  }, []);
}
