import { useEffect } from "react";

/** Loads click tracking only if analytics runs. Nothing waits for it. */
export function useClickEvents(): void {
  useEffect(() => {
    if (!window.gtag) return;
    const following = import("./click-events.ts").then(
      ({ followClicks }) => followClicks(),
      () => () => {},
    );
    return () => void following.then((stop) => stop());
  }, []);
}
