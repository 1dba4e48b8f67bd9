import { useEffect } from "react";

/** For the short form and carousel, which are not hydrated. Code loads with the first event. */
export function useUnhydratedEvents(): void {
  useEffect(() => {
    const stop = new AbortController();
    for (const type of ["focusin", "input", "change", "click", "keydown", "touchstart"])
      window.addEventListener(type, follow, { signal: stop.signal, passive: type === "touchstart" });
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement) follow({ type: "focusin", target: activeElement });
    return () => stop.abort();
  }, []);
}

let parts: typeof import("./unhydrated-events.ts") | undefined;

async function follow(event: Pick<Event, "type" | "target">): Promise<void> {
  if (!(event.target instanceof Element && event.target.closest("main"))) return;
  parts ??= await import("./unhydrated-events.ts").catch(() => undefined);
  parts?.followEvent(event as Event);
}
