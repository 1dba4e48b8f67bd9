import { useEffect } from "react";

/** Draws the route between the two towns of the short form on the map beside it, once something is typed. */
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
