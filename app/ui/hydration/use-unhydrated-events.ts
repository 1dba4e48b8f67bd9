import { useEffect } from "react";
import { ESTIMATE_DRAFT } from "../estimate/estimate-link.tsx";

/** For the short form and carousel, which are not hydrated. Code loads with the first event. */
export function useUnhydratedEvents(): void {
  useEffect(() => {
    const stop = new AbortController();
    for (const type of ["focusin", "input", "change", "click", "keydown", "touchstart", "submit"])
      window.addEventListener(type, follow, { signal: stop.signal, passive: type === "touchstart" });
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement) follow({ type: "focusin", target: activeElement });
    if (hasStored(`draft ${ESTIMATE_DRAFT}`)) loadParts().then((loaded) => loaded?.restoreForms());
    return () => stop.abort();
  }, []);
}

let parts: typeof import("./unhydrated-events.ts") | undefined;

function loadParts(): Promise<typeof parts> {
  return import("./unhydrated-events.ts").catch(() => undefined);
}

/** Some private windows forbid storage. */
function hasStored(name: string): boolean {
  try {
    return name in sessionStorage;
  } catch {
    return false;
  }
}

async function follow(event: Pick<Event, "type" | "target">): Promise<void> {
  if (!(event.target instanceof Element && event.target.closest("main"))) return;
  parts ??= await loadParts();
  parts?.followEvent(event as Event);
}
