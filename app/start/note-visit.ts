import { packVisit } from "#domain/moves/visit.ts";
import { readTab, writeTab } from "./tab-storage.ts";

const KEY = "visit";

/** Notes what brought the visitor to this tab; it goes when the tab closes. */
export function noteVisit(): void {
  const visit = packVisit(new URLSearchParams(location.search), document.referrer, location.host);
  if (visit) writeTab(KEY, visit);
}

export function findNotedVisit(): string | null {
  return readTab(KEY);
}
