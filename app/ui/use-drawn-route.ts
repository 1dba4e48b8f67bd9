import { useEffect } from "react";

/** Loads the script that draws the short form's route on the map, once something is typed. */
export function useDrawnRoute(): void {
  useEffect(() => {
    const begin = (event: Event) =>
      import("./draw-route.ts").then(
        ({ followRoute }) => followRoute(event),
        () => {},
      );
    window.addEventListener("input", begin, { once: true });
    return () => window.removeEventListener("input", begin);
  }, []);
}
