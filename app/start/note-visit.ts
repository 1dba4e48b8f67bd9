import { packVisit } from "#domain/moves/visit.ts";

const KEY = "visit";

/** Notes what brought the visitor to this tab; it goes when the tab closes. Without storage nothing is kept. */
export function noteVisit(): void {
  const visit = packVisit(new URLSearchParams(location.search), document.referrer, location.host);
  try {
    if (visit) sessionStorage.setItem(KEY, visit);
  } catch {}
}

export function findNotedVisit(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
