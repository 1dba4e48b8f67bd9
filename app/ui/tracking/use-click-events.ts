import { useEffect } from "react";
import { repeatEarlyClicks } from "../../early-clicks.ts";

/** Loads click tracking only if analytics runs, which a prerendered page cannot know yet. Nothing waits for it. */
export function useClickEvents(): void {
  useEffect(() => {
    const early: { target: Element }[] = [];
    repeatEarlyClicks((click) => early.push(click));
    const mayTrack =
      typeof window.gtag === "function" || ("prerendering" in document && document.prerendering);
    if (!mayTrack) return;
    const following = import("./click-events.ts").then(
      ({ followClicks }) => followClicks(early.splice(0)),
      () => () => {},
    );
    return () => void following.then((stop) => stop());
  }, []);
}
