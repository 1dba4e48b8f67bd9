import { useEffect } from "react";
import { repeatEarlyClicks } from "../early-clicks.ts";

/** Repeats early clicks, and fetches what follows clicks only where analytics runs. A prepared page learns that when it opens. */
export function useClickEvents(): void {
  useEffect(() => {
    const mayTrack =
      typeof window.gtag === "function" || ("prerendering" in document && document.prerendering);
    if (!mayTrack) return repeatEarlyClicks(() => {});
    const following = import("./click-events.ts").then(({ followClicks }) => followClicks());
    return () => void following.then((stop) => stop());
  }, []);
}
